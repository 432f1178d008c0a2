import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS } from '../../../basics/chains.ts'
import { useHead } from '../../client/head.tsx'
import { Link, go, useQueryParameters } from '../../client/router.tsx'
import { useCall } from '../../client/queries.ts'
import { revokeAllowance } from '../../client/wallet/limit/setLimit.ts'
import { Address } from '../../ui/Address.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../BackBar.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { isAddress } from '../check/isAddress.ts'
import { RevokePart } from '../limit/RevokePart.tsx'
import { checkPath, noriskPath, scanOkPath } from '../paths.ts'
import { useHadWallet, useWallets } from '../wallet/useWallet.ts'

type Found = CallResult<'GET appleShop/allowances'>[number]
type Allowance = Found['allowances'][number]

/** Who may take USDT from a wallet, by network, each to be revoked (DECISIONS E3). */
export default function CheckOkScreen({ revoked = false }: { revoked?: boolean }) {
  const t = useTexts('limit')
  const { shopName } = useTexts('shop')
  const { address = '' } = useQueryParameters()
  const isWhole = isAddress(address)
  const query = useCall('GET appleShop/allowances', { address }, { staleTime: 0, enabled: isWhole })
  const title = revoked ? t.revokedTitle : t.resultTitle
  useHead({ title: `${title} · ${shopName}` })
  // A wallet of an earlier page is taken up at once: what is here is revoked with it.
  useWallets(useHadWallet())
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{title}</h1>} />
      {isWhole ? (
        <div className="grid gap-5 px-4">
          {revoked && <p role="status" className="rounded-card bg-jade-soft p-3 text-sm">{t.revokedText}</p>}
          <Address address={address} />
          {query.data ? query.data.map((found) => <NetworkResult key={found.network} found={found} owner={address} />)
            : query.error ? <LoadFailure cause={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
            : [0, 1].map((index) => <Skeleton key={index} className="h-22 rounded-card" />)}
          <Link href={checkPath} className={buttonClass()}>{t.again}</Link>
        </div>
      ) : (
        <EmptyState picture={<NoDataPicture />} title={t.noAddress} text={t.checkAddressBad} action={<Link href={checkPath} className={buttonClass()}>{t.checkTitle}</Link>} />
      )}
    </div>
  )
}

function NetworkResult({ found, owner }: { found: Found; owner: string }) {
  const t = useTexts('limit')
  const { network, state, allowances } = found
  return (
    <section className="grid gap-3" data-network={network} data-found={state}>
      <h2 className="font-semibold">{NETWORKS[network].name}</h2>
      {state === 'unreachable' ? <p className="text-sm text-amber-text">{t.unreachable({ network: NETWORKS[network].name })}</p>
        : allowances.length === 0 ? <Nothing text={state === 'whole' ? t.nothing : t.nothingKnown} isSure={state === 'whole'} />
        : state === 'known' && <p className="text-sm text-quiet">{t.partial}</p>}
      {allowances.map((one) => <AllowanceCard key={one.spender} found={found} allowance={one} owner={owner} />)}
    </section>
  )
}

function Nothing({ text, isSure }: { text: string; isSure: boolean }) {
  return (
    <p className={classes('flex gap-2 rounded-card p-3 text-sm', isSure ? 'bg-jade-soft' : 'bg-shade')}>
      <Icon name={isSure ? 'check' : 'alert'} className={classes('size-5', isSure && 'text-jade-text')} />
      {text}
    </p>
  )
}

const WARNINGS = { shop: 'warnLeft', limit: 'warnLimit', unknown: 'warnUnknown' } as const

function AllowanceCard({ found: { network, token }, allowance, owner }: { found: Found; allowance: Allowance; owner: string }) {
  const t = useTexts('limit')
  const { spender, whose, amount, unlimited } = allowance
  const isBad = unlimited || whose === 'unknown'
  return (
    <article className={classes('grid gap-2 rounded-card border p-4', isBad ? 'border-red bg-red-soft' : 'border-line bg-surface')} data-whose={whose} data-unlimited={unlimited}>
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="text-sm font-medium">{t[`whose.${whose}`]}</span>
        {amount === null ? <strong className="text-red">{t.unlimited}</strong> : <Price amount={amount} tone="ink" />}
      </p>
      <Address address={spender} />
      <p className="text-sm">{unlimited ? t.warnUnlimited : t[WARNINGS[whose]]}</p>
      <RevokePart network={network} owner={owner} revoke={(run) => revokeAllowance(run, { token, spender })} onRevoked={() => go(scanOkPath(owner), { replace: true })} />
      {whose === 'limit' && <Link href={noriskPath} className={buttonClass('quiet')}>{t.mineTitle}</Link>}
    </article>
  )
}
