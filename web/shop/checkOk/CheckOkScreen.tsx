import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { useHead } from '../../client/head.tsx'
import { Link, go, useQueryParameters } from '../../client/router.tsx'
import { useCall } from '../../client/queries.ts'
import { revokeAllowance } from '../../client/wallet/limit/setLimit.ts'
import { Address } from '../../ui/Address.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { isAddress } from '../parts/isAddress.ts'
import { RevokePart } from '../limit/RevokePart.tsx'
import { judgeRevocations, noteRevocation, revocationsOf } from '../limit/revocations.ts'
import { walletLine } from '../limit/walletLine.ts'
import { checkPath, noriskPath, scanOkPath } from '../paths.ts'
import { useHadWallet, useWallets } from '../wallet/useWallet.ts'

type Found = CallResult<'listAllowances'>[number]
type Allowance = Found['allowances'][number]

/**
 * Who may take USDT from a wallet, by network, each with a button to revoke it (rules:
 * spending-limits#allowance-check). With `tellsRevoked`, it reports the revocations made on this page, once
 * read from the chain.
 */
export default function CheckOkScreen({ tellsRevoked = false }: { tellsRevoked?: boolean }) {
  const t = useTexts('limit')
  const { shopName } = useTexts('shop')
  const { address = '' } = useQueryParameters()
  const isWhole = isAddress(address)
  const query = useCall('listAllowances', { address }, { staleTime: 0, enabled: isWhole })
  // Answers read before a revocation are stale.
  const found = query.isFetchedAfterMount ? query.data : undefined
  const verdict =
    tellsRevoked && found ? judgeRevocations(revocationsOf(address), found) : 'unknown'
  const title = verdict === 'gone' ? t.revokedTitle : t.resultTitle
  const look = () => void query.refetch()
  useHead({ title: `${title} · ${shopName}` })
  // Restores the wallet of an earlier page, which can then revoke at once.
  useWallets(useHadWallet())
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{title}</h1>} />
      {isWhole ? (
        <div className="grid gap-5 px-4">
          <Address address={address} />
          {verdict === 'gone' && (
            <p role="status" className="rounded-card bg-jade-soft p-3 text-sm">
              {t.revokedText}
            </p>
          )}
          {verdict === 'standing' && <Lag busy={query.isFetching} onLook={look} />}
          {query.error ? (
            <LoadFailure cause={query.error} busy={query.isFetching} onRetry={look} />
          ) : (
            !found && [0, 1].map((index) => <Skeleton key={index} className="h-22 rounded-card" />)
          )}
          {found?.map((one) => (
            <NetworkResult key={one.network} found={one} owner={address} onRevoked={look} />
          ))}
          <div className="grid gap-2">
            <Link href={checkPath} className={buttonClass()}>
              {t.again}
            </Link>
            <Link href={noriskPath} className={buttonClass('quiet')}>
              {t.title}
            </Link>
          </div>
        </div>
      ) : (
        <EmptyState
          picture={<NoDataPicture />}
          title={t.noAddress}
          text={t.checkAddressBad}
          action={
            <Link href={checkPath} className={buttonClass()}>
              {t.checkTitle}
            </Link>
          }
        />
      )}
    </div>
  )
}

/** The revocation is in a block that the node does not show yet. */
function Lag({ busy, onLook }: { busy: boolean; onLook: () => void }) {
  const t = useTexts('limit')
  const { retry } = useTexts('shop')
  return (
    <div role="status" className="grid gap-2 rounded-card bg-amber-soft p-3 text-sm">
      <p>{t.revokedLag}</p>
      <Button busy={busy} onClick={onLook}>
        {retry}
      </Button>
    </div>
  )
}

function NetworkResult({
  found,
  owner,
  onRevoked,
}: {
  found: Found
  owner: string
  onRevoked: () => void
}) {
  const t = useTexts('limit')
  const { network, state, allowances } = found
  return (
    <section className="grid gap-3" data-network={network} data-found={state}>
      <h2 className="font-semibold">{NETWORKS[network].name}</h2>
      {state === 'unreachable' ? (
        <p className="text-sm text-amber-text">
          {t.unreachable({ network: NETWORKS[network].name })}
        </p>
      ) : allowances.length === 0 ? (
        <Nothing text={state === 'whole' ? t.nothing : t.nothingKnown} isSure={state === 'whole'} />
      ) : (
        state === 'known' && <p className="text-sm text-quiet">{t.partial}</p>
      )}
      {allowances.map((one) => (
        <AllowanceCard
          key={one.spender}
          found={found}
          allowance={one}
          owner={owner}
          onRevoked={onRevoked}
        />
      ))}
    </section>
  )
}

function Nothing({ text, isSure }: { text: string; isSure: boolean }) {
  return (
    <p
      className={classes(
        'flex gap-2 rounded-card p-3 text-sm',
        isSure ? 'bg-jade-soft' : 'bg-shade',
      )}
    >
      <Icon
        name={isSure ? 'check' : 'alert'}
        className={classes('size-5', isSure && 'text-jade-text')}
      />
      {text}
    </p>
  )
}

const WARNINGS = { shop: 'warnLeft', limit: 'warnLimit', unknown: 'warnUnknown' } as const

function AllowanceCard({
  found: { network, token },
  allowance,
  owner,
  onRevoked,
}: {
  found: Found
  allowance: Allowance
  owner: string
  onRevoked: () => void
}) {
  const t = useTexts('limit')
  const { spender, whose, amount, unlimited } = allowance
  const isBad = unlimited || whose === 'unknown'
  const noteAndGo = () => {
    noteRevocation({ network, owner, spender })
    onRevoked()
    // Waits for the other revocations in the queue before leaving the page.
    const { waiting, running } = walletLine.read()
    if (waiting.length === 0 && running === undefined) go(scanOkPath(owner), { replace: true })
  }
  return (
    <article
      className={classes(
        'grid gap-2 rounded-card border p-4',
        isBad ? 'border-red bg-red-soft' : 'border-line bg-surface',
      )}
      data-whose={whose}
      data-unlimited={unlimited}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="text-sm font-medium">{t[`whose.${whose}`]}</span>
        {amount === null ? (
          <strong className="text-red">{t.unlimited}</strong>
        ) : (
          <Price amount={amount} tone="ink" />
        )}
      </p>
      <Address address={spender} />
      <p className="text-sm">{unlimited ? t.warnUnlimited : t[WARNINGS[whose]]}</p>
      <RevokePart
        network={network}
        owner={owner}
        revoke={(run) => revokeAllowance(run, { token, spender })}
        onRevoked={noteAndGo}
      />
      {whose === 'limit' && (
        <Link href={noriskPath} className={buttonClass('quiet')}>
          {t.mineTitle}
        </Link>
      )}
    </article>
  )
}
