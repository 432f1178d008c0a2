import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { formatMicro, parseUnits } from '../../../basics/money.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { useCall } from '../../client/queries.ts'
import { setLimit } from '../../client/wallet/limit/setLimit.ts'
import { sameAddress } from '../../client/wallet/provider.ts'
import { Address } from '../../ui/Address.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { readAmount } from '../parts/amountInput.ts'
import { Facts } from '../parts/Facts.tsx'
import { Refused } from '../parts/Refused.tsx'
import { openSetting } from '../parts/openSetting.ts'
import { WalletList } from '../wallet/WalletList.tsx'
import { useConnection } from '../wallet/useWallet.ts'
import { LimitRunNote } from './LimitRunNote.tsx'
import { forgetRevocations } from './revocations.ts'
import { suits, useWalletRun } from './useWalletRun.ts'
import { useWalletLine } from './walletLine.ts'

type Terms = CallResult<'listLimitTerms'>[number]
const DAYS = [7, 30, 90] as const
const DAY_MS = 24 * 3_600_000
const NOTHING = '0.00'

/** UTC, as in the contract; word joiners keep the date on one line. */
const dayOf = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 10).replaceAll('-', '-\u2060')
const micro = (typed: string): bigint | undefined => {
  const read = readAmount(typed)
  return typeof read === 'string' ? undefined : read.micro
}

/**
 * Sets a spending limit. Lists everything the wallet will be asked before it opens (rules:
 * spending-limits#limit).
 */
export default function LimitSheet({
  terms,
  atLeast,
  onClose,
}: {
  terms: Terms
  atLeast?: string
  onClose: () => void
}) {
  const t = useTexts('limit')
  const p = useTexts('pay')
  const client = useQueryClient()
  const connection = useConnection()
  const { run, step, error, busy } = useWalletRun()
  const isAskedElse = useWalletLine().running !== undefined
  const networks = useCall('listNetworks', {})
  const wallets = useMemberCall('listWallets', { pageNo: 1, pageSize: 100 })
  const [cap, setCap] = useState('')
  const [perOrder, setPerOrder] = useState(atLeast ?? '')
  const [openedMs] = useState(() => Date.now())
  const [days, setDays] = useState<number>(30)
  const [isTried, setTried] = useState(false)
  const capField = useRef<HTMLInputElement>(null)
  const mostField = useRef<HTMLInputElement>(null)
  const { network, contract, treasury, operator, decimals } = terms
  const chainId = networks.data?.find((one) => one.network === network)?.chainId
  const ready = suits(connection, network)
  const allowances = useCall(
    'listAllowances',
    { address: connection?.address ?? '' },
    { staleTime: 0, enabled: ready },
  )
  const granted = allowances.data
    ?.find((one) => one.network === network)
    ?.allowances.find(({ spender }) => sameAddress(spender, contract))
  // An earlier limit's remaining approval is revoked first.
  const allowed = granted ? granted.amount : NOTHING
  const isBound =
    ready &&
    (wallets.data?.records.some(({ address }) => sameAddress(address, connection.address)) ?? false)
  const [capMicro, mostMicro] = [micro(cap), micro(perOrder)]
  const isAbove = capMicro !== undefined && mostMicro !== undefined && mostMicro > capMicro
  const endMs = openedMs + days * DAY_MS
  const end = dayOf(endMs)
  const isWhole = capMicro !== undefined && mostMicro !== undefined && !isAbove
  const said = isWhole
    ? { cap: formatMicro(capMicro), perOrder: formatMicro(mostMicro), end }
    : undefined
  const isDone = step?.at === 'done'
  const faultOf = (typed: string, read: bigint | undefined): string | undefined =>
    (typed !== '' || isTried) && read === undefined ? t.amountBad : undefined
  const set = async () => {
    setTried(true)
    if (!said) return (capMicro === undefined ? capField : mostField).current?.focus()
    if (!ready || chainId === undefined) return
    forgetRevocations(connection.address)
    const base = (amount: string): bigint => parseUnits(amount, decimals)!
    const bounds = {
      capBase: base(said.cap),
      perOrderBase: base(said.perOrder),
      endSeconds: BigInt(Math.floor(endMs / 1000)),
    }
    if (await run(connection, network, chainId, (one) => setLimit(one, terms, bounds)))
      void client.invalidateQueries({ queryKey: ['listLimits'] })
  }
  const isReading = wallets.isPending || networks.isPending
  const footer = ready && (
    <div className="grid gap-3">
      {isAskedElse ? (
        <p role="status" className="text-sm text-amber-text">
          {t.inLine}
        </p>
      ) : (
        <LimitRunNote step={step} error={error} network={network} />
      )}
      {isDone ? (
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
          <>
            {connection && (
              <p role="status" className="rounded-card bg-amber-soft p-3 text-sm">
                {p.walletOtherKind({ name: NETWORKS[network].name })}
              </p>
            )}
            <WalletList kind={NETWORKS[network].kind} />
          </>
        ) : (
          <>
            {wallets.data && !isBound && (
              <div role="alert" className="grid gap-2 rounded-card bg-amber-soft p-3 text-sm">
                <p>{t.notBound}</p>
                <Button onClick={() => openSetting('wallets')}>{t.bind}</Button>
              </div>
            )}
            {wallets.error && !wallets.data && <Refused cause={wallets.error} />}
            <AmountField
              inputRef={capField}
              label={t.cap}
              unit="USDT"
              value={cap}
              onChange={setCap}
              error={faultOf(cap, capMicro)}
            />
            <AmountField
              inputRef={mostField}
              label={t.perOrder}
              unit="USDT"
              value={perOrder}
              onChange={setPerOrder}
              error={isAbove ? t.perOrderAboveCap : faultOf(perOrder, mostMicro)}
            />
            <Chips
              label={t.days}
              chips={DAYS.map((n) => ({ value: n, label: t.dayCount({ n }) }))}
              value={days}
              onChange={setDays}
            />
            {said && (
              <>
                <p className="rounded-card bg-jade-soft p-3 text-sm" data-plain="">
                  {t.plain(said)}
                </p>
                <section className="grid gap-1 text-sm">
                  <h3 className="font-medium">{t.willAsk}</h3>
                  <ol className="grid list-decimal gap-1 pl-5">
                    {allowed !== said.cap && allowed !== NOTHING && (
                      <li data-ask-reset="">{t.askReset}</li>
                    )}
                    {allowed !== said.cap && <li>{t.askApprove({ amount: said.cap })}</li>}
                    <li>{t.askGrant(said)}</li>
                  </ol>
                  {NETWORKS[network].kind === 'tron' && (
                    <p className="text-quiet">{t.feeCeilingNote}</p>
                  )}
                </section>
              </>
            )}
            <Facts
              stacked
              rows={[
                [t.wallet, <Address address={connection.address} />],
                [t.contract, <Address address={contract} />],
                [t.treasury, <Address address={treasury} />],
                [t.operator, <Address address={operator} />],
              ]}
            />
          </>
        )}
      </div>
    </Sheet>
  )
}
