import { useQueryClient } from '@tanstack/react-query'
import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { useCall } from '../../client/queries.ts'
import type { Connection } from '../../client/wallet/connection.ts'
import { setLimit } from '../../client/wallet/limit/setLimit.ts'
import { sameAddress } from '../../client/wallet/provider.ts'
import { UNKNOWN_CHAIN } from '../../client/wallet/tron/tronLink.ts'
import { Address } from '../../ui/Address.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Refused } from '../parts/Refused.tsx'
import { openSetting } from '../parts/openSetting.ts'
import { WalletList } from '../wallet/WalletList.tsx'
import { useConnection } from '../wallet/useWallet.ts'
import { LimitRunNote } from './LimitRunNote.tsx'
import { forgetRevocations } from './revocations.ts'
import { DAYS, useBounds, type Said } from './useBounds.ts'
import { suits, useWalletRun } from './useWalletRun.ts'
import { useWalletLine } from './walletLine.ts'

type Terms = CallResult<'listLimitTerms'>[number]
const NOTHING = '0.00'

function BoundFields({ bounds }: { bounds: ReturnType<typeof useBounds> }) {
  const t = useTexts('limit')
  return (
    <>
      <AmountField label={t.cap} unit="USDT" {...bounds.cap} />
      <AmountField label={t.perOrder} unit="USDT" {...bounds.perOrder} />
      <AmountField label={t.perPeriod} unit="USDT" {...bounds.perPeriod} />
      <Chips
        label={t.days}
        chips={DAYS.map((n) => ({ value: n, label: t.dayCount({ n }) }))}
        {...bounds.days}
      />
    </>
  )
}

/** The limit in words, and the wallet's coming requests. */
function Requests({
  said,
  allowed,
  network,
  switches,
}: {
  said: Said
  allowed: string | null
  network: NetworkId
  /** The wallet is on another network. */
  switches: boolean
}) {
  const t = useTexts('limit')
  const p = useTexts('pay')
  const { name, kind } = NETWORKS[network]
  return (
    <>
      <p className="rounded-card bg-jade-soft p-3 text-sm" data-plain="">
        {t.plain(said)}
      </p>
      <section className="grid gap-1 text-sm">
        <h3 className="font-medium">{t.willAsk}</h3>
        <ol className="grid list-decimal gap-1 pl-5">
          {switches && <li data-ask-switch="">{p.walletAskSwitch({ name })}</li>}
          {allowed !== said.cap && allowed !== NOTHING && <li data-ask-reset="">{t.askReset}</li>}
          {allowed !== said.cap && <li>{t.askApprove({ amount: said.cap })}</li>}
          <li>{t.askGrant(said)}</li>
        </ol>
        {kind === 'tron' && <p className="text-quiet">{t.feeCeilingNote}</p>}
      </section>
    </>
  )
}

/** Unknown counts as there: a wallet that does not say is not asked to switch first. */
const isElsewhere = ({ chainId: at }: Connection, chainId: number | undefined): boolean =>
  chainId !== undefined && at !== UNKNOWN_CHAIN && at !== chainId

/** A wallet that cannot sign on this network, or none. */
function OtherWallet({ network, isConnected }: { network: NetworkId; isConnected: boolean }) {
  const p = useTexts('pay')
  const { name, kind } = NETWORKS[network]
  return (
    <>
      {isConnected && (
        <p role="status" className="rounded-card bg-amber-soft p-3 text-sm">
          {p.walletOtherKind({ name })}
        </p>
      )}
      <WalletList kind={kind} />
    </>
  )
}

function InLine() {
  const t = useTexts('limit')
  return (
    <p role="status" className="text-sm text-amber-text">
      {t.inLine}
    </p>
  )
}

function NotBound() {
  const t = useTexts('limit')
  return (
    <div role="alert" className="grid gap-2 rounded-card bg-amber-soft p-3 text-sm">
      <p>{t.notBound}</p>
      <Button onClick={() => openSetting('wallets')}>{t.bind}</Button>
    </div>
  )
}

/** The approval that the contract has now, for this wallet. */
function useAllowed({ network, contract }: Terms, wallet: string, enabled: boolean) {
  const allowances = useCall('listAllowances', { address: wallet }, { staleTime: 0, enabled })
  // An earlier limit's remaining approval is revoked first.
  const granted = allowances.data
    ?.find((one) => one.network === network)
    ?.allowances.find(({ spender }) => sameAddress(spender, contract))
  return granted ? granted.amount : NOTHING
}

/** Whether this wallet is one of the member's. */
function useBinding(wallet: string | undefined) {
  const wallets = useMemberCall('listWallets', { pageNo: 1, pageSize: 100 })
  const isBound =
    wallet !== undefined &&
    (wallets.data?.records.some(({ address }) => sameAddress(address, wallet)) ?? false)
  return { wallets, isBound }
}

function Parties({ terms, wallet }: { terms: Terms; wallet: string }) {
  const t = useTexts('limit')
  return (
    <Facts
      stacked
      rows={[
        [t.wallet, <Address address={wallet} />],
        [t.contract, <Address address={terms.contract} />],
        [t.treasury, <Address address={terms.treasury} />],
        [t.operator, <Address address={terms.operator} />],
      ]}
    />
  )
}

type SheetProps = { terms: Terms; atLeast?: string; onClose: () => void }

/**
 * Sets a spending limit. Lists everything the wallet will be asked before it opens (rules:
 * spending-limits#limit).
 */
export default function LimitSheet({ terms, atLeast, onClose }: SheetProps) {
  const t = useTexts('limit')
  const client = useQueryClient()
  const connection = useConnection()
  const { run, step, error, busy } = useWalletRun()
  const isAskedElse = useWalletLine().running !== undefined
  const networks = useCall('listNetworks', {})
  const bounds = useBounds(atLeast)
  const { network, decimals } = terms
  const chainId = networks.data?.find((one) => one.network === network)?.chainId
  const ready = suits(connection, network)
  const allowed = useAllowed(terms, connection?.address ?? '', ready)
  const { wallets, isBound } = useBinding(ready ? connection.address : undefined)
  const set = async () => {
    const submitted = bounds.submit(decimals)
    if (!submitted || !ready || chainId === undefined) return
    forgetRevocations(connection.address)
    if (await run(connection, network, chainId, (one) => setLimit(one, terms, submitted)))
      void client.invalidateQueries({ queryKey: ['listLimits'] })
  }
  const isReading = wallets.isPending || networks.isPending
  const footer = ready && (
    <div className="grid gap-3">
      {isAskedElse ? <InLine /> : <LimitRunNote step={step} error={error} network={network} />}
      {step?.at === 'done' ? (
        <Button look="main" wide onClick={onClose}>
          {t.close}
        </Button>
      ) : (
        <Button
          look="main"
          wide
          busy={busy || isReading}
          disabled={isAskedElse || (!isReading && (!isBound || chainId === undefined))}
          onClick={() => void set()}
        >
          {t.goWallet}
        </Button>
      )}
    </div>
  )
  return (
    <Sheet open onClose={onClose} title={`${t.setUp} · ${NETWORKS[network].name}`} footer={footer}>
      <div className="grid gap-4 p-4" data-limit-sheet="">
        {!ready ? (
          <OtherWallet network={network} isConnected={connection !== undefined} />
        ) : (
          <>
            {wallets.data && !isBound && <NotBound />}
            {wallets.error && !wallets.data && <Refused cause={wallets.error} />}
            <BoundFields bounds={bounds} />
            {bounds.said && (
              <Requests
                said={bounds.said}
                allowed={allowed}
                network={network}
                switches={isElsewhere(connection, chainId)}
              />
            )}
            <Parties terms={terms} wallet={connection.address} />
          </>
        )}
      </div>
    </Sheet>
  )
}
