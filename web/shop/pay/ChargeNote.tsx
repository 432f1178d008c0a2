import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { isPayable } from '../parts/isPayable.ts'
import type { Charge } from './useCharge.ts'

/** Why a whitelist order must be paid another way. */
export function ChargeNote({ charge: { state, reason } }: { charge: Charge }) {
  const t = useTexts('limit')
  return (
    <div
      role="status"
      data-charge={state}
      className="flex gap-3 rounded-card bg-red-soft p-3 text-sm"
    >
      <Icon name="alert" className="size-5 text-red" />
      <div>
        <p className="font-semibold">{t[`charge.${state}`]}</p>
        {reason && <p>{t[`reason.${reason}`]}</p>}
        {isPayable(reason) && <p>{t.payBelow}</p>}
      </div>
    </div>
  )
}
