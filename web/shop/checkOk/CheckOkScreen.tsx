import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS } from '../../../basics/chains.ts'
import { useHead } from '../../client/head.tsx'
import { Link, go, useQueryParameters } from '../../client/router.tsx'
import { useCall } from '../../client/queries.ts'
import { revokeAllowance } from '../../client/wallet/limit/setLimit.ts'
import { sameAddress } from '../../client/wallet/provider.ts'
import { Address } from '../../ui/Address.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../BackBar.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { LimitRunNote } from '../limit/LimitRunNote.tsx'
import { suits, useWalletRun } from '../limit/useWalletRun.ts'
import { checkPath, scanOkPath } from '../paths.ts'
import { WalletList } from '../wallet/WalletList.tsx'
import { useConnection } from '../wallet/useWallet.ts'

type Found = CallResult<'GET appleShop/allowances'>[number]
type Allowance = Found['allowances'][number]

/** Who may take USDT from a wallet, by network, each to be revoked (DECISIONS E3). */
export default function CheckOkScreen({ revoked = false }: { revoked?: boolean }) {
  const t = useTexts('limit')
  const { shopName } = useTexts('shop')
  const { address = '' } = useQueryParameters()
  const query = useCall('GET appleShop/allowances', { address }, { staleTime: 0, enabled: address.length >= 34 && address.length <= 42 })
  const title = revoked ? t.revokedTitle : t.resultTitle
  useHead({ title: `${title} · ${shopName}` })
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{title}</h1>} />
      <div className="grid gap-5 px-4">
        {revoked && <p role="status" className="rounded-card bg-jade-soft p-3 text-sm">{t.revokedText}</p>}
        <Address address={address} />
        {query.data ? query.data.map((found) => <NetworkResult key={found.network} found={found} owner={address} />)
          : query.error ? <LoadFailure cause={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} /> : <Skeleton className="h-40 rounded-card" />}
        <Link href={checkPath} className={buttonClass()}>{t.again}</Link>
      </div>
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
        : allowances.length === 0 ? <p className="text-sm">{state === 'whole' ? t.nothing : t.nothingKnown}</p>
        : state === 'known' && <p className="text-sm text-quiet">{t.partial}</p>}
      {allowances.map((one) => <AllowanceCard key={one.spender} found={found} allowance={one} owner={owner} />)}
    </section>
  )
}

function AllowanceCard({ found: { network, token }, allowance, owner }: { found: Found; allowance: Allowance; owner: string }) {
  const t = useTexts('limit')
  const connection = useConnection()
  const networks = useCall('GET appleShop/networks', {})
  const { run, step, error, busy } = useWalletRun()
  const [asked, ask] = useState(false)
  const { spender, whose, amount, unlimited } = allowance
  const chainId = networks.data?.find((one) => one.network === network)?.chainId
  const isMine = suits(connection, network) && sameAddress(connection.address, owner)
  const isBad = unlimited || whose === 'unknown'
  const revoke = async () => {
    if (!isMine || chainId === undefined) return ask(true)
    if (await run(connection, network, chainId, (one) => revokeAllowance(one, { token, spender }))) go(scanOkPath(owner), { replace: true })
  }
  return (
    <article className={`grid gap-2 rounded-card border p-4 ${isBad ? 'border-red bg-red-soft' : 'border-line bg-surface'}`} data-whose={whose} data-unlimited={unlimited}>
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="text-sm font-medium">{t[`whose.${whose}`]}</span>
        {amount === null ? <strong className="text-red">{t.unlimited}</strong> : <Price amount={amount} tone="ink" />}
      </p>
      <Address address={spender} />
      <p className="text-sm">{unlimited ? t.warnUnlimited : whose === 'unknown' ? t.warnUnknown : t.warnLeft}</p>
      {asked && !isMine && (
        <>
          <p role="status" className="text-sm">{t.connectToRevoke}</p>
          <WalletList kind={NETWORKS[network].kind} />
        </>
      )}
      <LimitRunNote step={step} error={error} network={network} />
      <Button look="danger" busy={busy} onClick={() => void revoke()}>{t.revoke}</Button>
    </article>
  )
}
