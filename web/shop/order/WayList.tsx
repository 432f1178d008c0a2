import { useId, type ReactNode } from 'react'
import { useColon } from '../../ui/Colon.tsx'
import { formatMicro, microOf } from '../../../basics/money.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { useSession } from '../../client/session.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { formatAmount } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { availableOf, useBalances } from '../assets/balances.tsx'
import { Refused } from '../parts/Refused.tsx'
import { PAY_ASSETS } from './creditPlan.ts'
import { WAYS, takesNothing, type ChainWay, type Fee, type NetworksOf, type Way } from './ways.ts'
import type { Ways } from './useWays.ts'

type Props = {
  ways: Ways
  total: string
  /** Below the networks of the chosen way. */
  children?: ReactNode
}

/** All ways to pay in one list; the chosen one shows its networks with what they cost (rules: screens#order-dialog). */
export function WayList({ ways, total, children }: Props) {
  const t = useTexts('pay')
  const name = useId()
  const { networks } = ways
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{t.way}</legend>
      {isDead(ways) && <NoNetwork ways={ways} />}
      <div className="divide-y divide-line rounded-card border border-line">
        {WAYS.map((way) => (
          <WayRow key={way} way={way} ways={ways} group={name} total={total}>
            {way !== 'balance' &&
              (networks.isPending ? (
                <Skeleton className="h-33" />
              ) : networks.isError && !networks.data ? (
                <div className="grid gap-2">
                  <Refused cause={networks.error} />
                  <Button busy={networks.isFetching} onClick={() => void networks.refetch()}>
                    {t.again}
                  </Button>
                </div>
              ) : (
                <Networks way={way} ways={ways} />
              ))}
            {children}
          </WayRow>
        ))}
      </div>
    </fieldset>
  )
}

const isDead = ({ networks, on }: Ways): boolean => networks.data !== undefined && takesNothing(on)

/** Said once for all ways that a network would have to take. */
function NoNetwork({ ways: { networks } }: { ways: Ways }) {
  const t = useTexts('pay')
  return (
    <div className="mb-2 grid gap-2 rounded-card bg-amber-soft p-3 text-sm" data-no-network="">
      <p role="alert">{t.networksEmpty}</p>
      <Button
        className="justify-self-start"
        busy={networks.isFetching}
        onClick={() => void networks.refetch()}
      >
        {t.again}
      </Button>
    </div>
  )
}

/** A way, and the name of its mode. */
export const wayNames = (
  t: ReturnType<typeof useTexts<'pay'>>,
): Record<Way, readonly [string, string]> => ({
  wallet: [t.wayWallet, t.safeMode],
  transfer: [t.wayTransfer, ''],
  balance: [t.wayBalance, ''],
  limit: [t.wayLimit, t.whitelistMode],
})

type RowProps = { way: Way; ways: Ways; group: string; total: string; children: ReactNode }

function WayRow({ way, ways, group, total, children }: RowProps) {
  const t = useTexts('pay')
  const off = useWhyOff(way, ways, total)
  const note = useNote(way)
  const isChosen = ways.way === way
  const [label, mode] = wayNames(t)[way]
  return (
    <div className="grid" data-way={way}>
      <label
        className={classes(
          'grid min-h-12 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-3 py-2 ' +
            'has-focus-visible:outline-2 has-focus-visible:outline-ink',
          off !== undefined && 'text-quiet',
        )}
      >
        <input
          type="radio"
          name={group}
          value={way}
          checked={isChosen}
          disabled={off !== undefined}
          onChange={() => ways.chooseWay(way)}
          className="size-5 accent-accent-fill outline-none"
        />
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="text-base font-medium">{label}</span>
          {mode && <span className="text-xs text-quiet">{mode}</span>}
        </span>
        <span className="col-start-2 text-xs text-quiet empty:hidden">{off ?? note}</span>
      </label>
      {isChosen && off === undefined && (
        <div className="grid gap-3 px-3 pb-3 empty:hidden">{children}</div>
      )}
    </div>
  )
}

/** Why a way cannot be chosen now; undefined where it can. */
function useWhyOff(way: Way, ways: Ways, total: string): string | undefined {
  const { networks, hasTerms, on } = ways
  const t = useTexts('pay')
  const balance = useTexts('balance')
  const limit = useTexts('limit')
  const { signedIn } = useSession()
  const { data: balances } = useBalances()
  if (way === 'balance') {
    if (!signedIn || !balances) return undefined
    const [xmdd, usdt] = PAY_ASSETS.map((asset) => availableOf(balances, asset))
    // What goods cost in XMDD is shown once it is chosen.
    const missing = microOf(total) - usdt!
    return xmdd === 0n && missing > 0n
      ? balance.payShort({ missing: `${formatAmount(formatMicro(missing))} USDT` })
      : undefined
  }
  if (!networks.data || (way === 'limit' && !hasTerms)) return undefined
  const { offered, withheld } = on(way)
  if (offered.length > 0) return undefined
  if (isDead(ways)) return ''
  if (way === 'limit') return limit.modeOff
  const open = withheld.filter(({ why }) => why === 'notThisWay')
  return open.map(({ network }) => t.networkNotThisWay({ name: NETWORKS[network].name })).join(' ')
}

function useNote(way: Way): string {
  const colon = useColon()
  const t = useTexts('pay')
  const limit = useTexts('limit')
  const { signedIn } = useSession()
  const { data: balances } = useBalances()
  if (way === 'wallet') return t.wayWalletText
  if (way === 'transfer') return t.wayTransferText
  if (!signedIn) return t.waySignIn
  if (way === 'limit') return `${t.fee}${colon}${limit.feeByShop}`
  const held = PAY_ASSETS.flatMap((asset) => {
    const micro = balances ? availableOf(balances, asset) : 0n
    return micro > 0n ? [`${formatAmount(formatMicro(micro))} ${asset}`] : []
  })
  return [held.join(' · '), t.wayNoFee].filter(Boolean).join(' · ')
}

function Networks({ way, ways }: { way: ChainWay; ways: Ways }) {
  const t = useTexts('pay')
  const name = useId()
  const { offered, withheld } = ways.on(way)
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{t.network}</legend>
      <div className="grid gap-1.5">
        {offered.map(({ network, fee, isCheapest }) => (
          <label
            key={network}
            className={classes(
              'relative flex min-h-11 flex-wrap items-center gap-x-2 rounded-lg border px-3 ' +
                'py-1.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-ink',
              ways.network === network ? 'border-accent bg-accent-soft' : 'border-line',
            )}
          >
            <input
              type="radio"
              name={name}
              value={network}
              checked={ways.network === network}
              onChange={() => ways.chooseNetwork(network)}
              className="absolute inset-0 appearance-none rounded-lg outline-none"
            />
            <span className="font-medium">{NETWORKS[network].name}</span>
            <span className="text-xs text-quiet">{NETWORKS[network].label}</span>
            <span
              className="ml-auto flex items-center gap-1.5 text-xs tabular-nums"
              data-network-fee={network}
            >
              {isCheapest && (
                <span className="rounded-full bg-jade-soft px-1.5 py-0.5 font-medium text-jade-text">
                  {t.cheapest}
                </span>
              )}
              {way !== 'limit' && <FeeText fee={fee} />}
            </span>
          </label>
        ))}
      </div>
      <Withheld withheld={withheld} />
      {way !== 'limit' && (
        <p className="text-xs text-quiet">{way === 'wallet' ? t.feeNote : t.feeNoteTransfer}</p>
      )}
    </fieldset>
  )
}

/** In USDT, so that networks can be compared; in the network's coin where nothing tells its rate. */
function FeeText({ fee }: { fee: Fee | undefined }) {
  const t = useTexts('pay')
  if (!fee) return <span className="text-quiet">{t.feeLater}</span>
  return (
    <span title={fee.coin}>
      <span className="sr-only">{t.fee}: </span>
      {fee.usdt === undefined ? `≈ ${fee.coin}` : `${fee.usdt} USDT`}
    </span>
  )
}

function Withheld({ withheld }: Pick<NetworksOf, 'withheld'>) {
  const t = useTexts('pay')
  if (withheld.length === 0) return null
  const name = (network: NetworkId) => ({ name: NETWORKS[network].name })
  return (
    <ul className="grid gap-0.5 text-xs text-quiet" data-withheld="">
      {withheld.map(({ network, why }) => (
        <li key={network}>
          {why === 'closed' ? t.networkClosed(name(network)) : t.networkNotThisWay(name(network))}
        </li>
      ))}
    </ul>
  )
}
