import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { Link } from '../../client/router.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { ownOrderPath } from '../paths.ts'
import { LocalTime } from '../parts/LocalTime.tsx'
import { isPayable } from '../parts/isPayable.ts'

type Charge = CallResult<'listCharges'>[number]

const POLL_MS = 5_000
const isMoving = ({ state }: Charge): boolean => state === 'approved' || state === 'sent'

/** Recent charges to the account's limits. Refused ones link to their order, to be paid another way. */
export function Charges() {
  const t = useTexts('limit')
  const { data } = useMemberCall(
    'listCharges',
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some(isMoving) ? POLL_MS : false),
    },
  )
  if (!data || data.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t.charges}</h3>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {data.map((charge) => (
          <li key={`${charge.orderId} ${charge.at}`} data-charge={charge.state}>
            <Row charge={charge} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const LOOKS: Record<Charge['state'], { icon: IconName; look: string }> = {
  approved: { icon: 'clock', look: 'text-amber-text' },
  sent: { icon: 'clock', look: 'text-amber-text' },
  done: { icon: 'check', look: 'text-jade-text' },
  refused: { icon: 'alert', look: 'text-red' },
}

function Row({ charge: { orderId, network, amount, state, reason, at } }: { charge: Charge }) {
  const t = useTexts('limit')
  const { icon, look } = LOOKS[state]
  return (
    <Link
      href={ownOrderPath(orderId)}
      className="flex min-h-14 gap-3 px-4 py-3 text-sm active:bg-shade"
    >
      <Icon name={icon} className={classes('size-5', look)} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Price amount={amount} tone="ink" />
          <span className="text-xs text-quiet">
            {NETWORKS[network].name} · <LocalTime ms={at} />
          </span>
        </span>
        <span>{t[`charge.${state}`]}</span>
        {reason && <span className="text-quiet">{t[`reason.${reason}`]}</span>}
        {isPayable(reason) && <span>{t.payThere}</span>}
        <span className="text-xs text-quiet tabular-nums">{t.chargeOf({ orderId })}</span>
      </span>
      <Icon name="next" className="size-4 self-center text-quiet" />
    </Link>
  )
}
