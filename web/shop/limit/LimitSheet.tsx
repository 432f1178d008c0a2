import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { formatMicro, parseUnits } from '../../../basics/money.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { useCall } from '../../client/queries.ts'
import { setLimit, type LimitBounds } from '../../client/wallet/limit/setLimit.ts'
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

type Said = { cap: string; perOrder: string; perPeriod: string; end: string }

const isMore = (a: bigint | undefined, b: bigint | undefined): boolean =>
  a !== undefined && b !== undefined && a > b

/** The limit being typed. `said` is the limit in words, undefined until both amounts are valid. */
function useBounds(atLeast: string | undefined) {
  const t = useTexts('limit')
  const [cap, setCap] = useState('')
  const [perOrder, setPerOrder] = useState(atLeast ?? '')
  const [typedPeriod, setPerPeriod] = useState<string>()
  // The whole cap until another sum is typed.
  const perPeriod = typedPeriod ?? cap
  const [openedMs] = useState(() => Date.now())
  const [days, setDays] = useState<number>(30)
  const [isTried, setTried] = useState(false)
  const capField = useRef<HTMLInputElement>(null)
  const perOrderField = useRef<HTMLInputElement>(null)
  const perPeriodField = useRef<HTMLInputElement>(null)
  const [capMicro, perOrderMicro, perPeriodMicro] = [micro(cap), micro(perOrder), micro(perPeriod)]
  const isOrderAbove = isMore(perOrderMicro, capMicro)
  const isPeriodAbove = isMore(perPeriodMicro, capMicro)
  const isPeriodBelow = !isOrderAbove && isMore(perOrderMicro, perPeriodMicro)
  const endMs = openedMs + days * DAY_MS
  const said: Said | undefined =
    capMicro !== undefined &&
    perOrderMicro !== undefined &&
    perPeriodMicro !== undefined &&
    !(isOrderAbove || isPeriodAbove || isPeriodBelow)
      ? {
          cap: formatMicro(capMicro),
          perOrder: formatMicro(perOrderMicro),
          perPeriod: formatMicro(perPeriodMicro),
          end: dayOf(endMs),
        }
      : undefined
  const faultOf = (typed: string, read: bigint | undefined): string | undefined =>
    (typed !== '' || isTried) && read === undefined ? t.amountBad : undefined
  /** Returns the limit as the contract takes it, or undefined after focusing what is missing. */
  const submit = (decimals: number): LimitBounds | undefined => {
    setTried(true)
    if (!said) {
      const first =
        capMicro === undefined
          ? capField
          : perOrderMicro === undefined || isOrderAbove
            ? perOrderField
            : perPeriodField
      first.current?.focus()
      return undefined
    }
    return {
      capBase: parseUnits(said.cap, decimals)!,
      perOrderBase: parseUnits(said.perOrder, decimals)!,
      perPeriodBase: parseUnits(said.perPeriod, decimals)!,
      endSeconds: BigInt(Math.floor(endMs / 1000)),
    }
  }
  return {
    said,
    submit,
    cap: {
      inputRef: capField,
      value: cap,
      onChange: setCap,
      error: faultOf(cap, capMicro),
    },
    perOrder: {
      inputRef: perOrderField,
      value: perOrder,
      onChange: setPerOrder,
      error: isOrderAbove ? t.perOrderAboveCap : faultOf(perOrder, perOrderMicro),
    },
    perPeriod: {
      inputRef: perPeriodField,
      value: perPeriod,
      onChange: setPerPeriod,
      error: isPeriodAbove
        ? t.perPeriodAboveCap
        : isPeriodBelow
          ? t.perPeriodBelowOrder
          : typedPeriod === undefined
            ? undefined
            : faultOf(perPeriod, perPeriodMicro),
    },
    days: { value: days, onChange: setDays },
  }
}

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
}: {
  said: Said
  allowed: string | null
  network: NetworkId
}) {
  const t = useTexts('limit')
  return (
    <>
      <p className="rounded-card bg-jade-soft p-3 text-sm" data-plain="">
        {t.plain(said)}
      </p>
      <section className="grid gap-1 text-sm">
        <h3 className="font-medium">{t.willAsk}</h3>
        <ol className="grid list-decimal gap-1 pl-5">
          {allowed !== said.cap && allowed !== NOTHING && <li data-ask-reset="">{t.askReset}</li>}
          {allowed !== said.cap && <li>{t.askApprove({ amount: said.cap })}</li>}
          <li>{t.askGrant(said)}</li>
        </ol>
        {NETWORKS[network].kind === 'tron' && <p className="text-quiet">{t.feeCeilingNote}</p>}
      </section>
    </>
  )
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
  const bounds = useBounds(atLeast)
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
  const isDone = step?.at === 'done'
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
            <BoundFields bounds={bounds} />
            {bounds.said && <Requests said={bounds.said} allowed={allowed} network={network} />}
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
