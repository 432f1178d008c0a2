import { COURIERS, courierName, type Courier } from '../../../basics/couriers.ts'
import { SelectField, TextAreaField, TextField } from '../parts/Field.tsx'
import { useTexts } from '../parts/texts.tsx'
import { readLastCourier } from './lastCourier.ts'

/** How a parcel is sent, as it is typed. */
export type Typed = {
  readonly courier: Courier
  readonly courierName: string
  readonly tracking: string
  readonly note: string
}

export const nothingTyped = (): Typed => ({
  courier: readLastCourier() ?? COURIERS[0]!,
  courierName: '',
  tracking: '',
  note: '',
})

const given = (name: string, text: string) => (text.trim() === '' ? {} : { [name]: text.trim() })

/** What the call takes: fields that were left empty are left out. */
export const sendingOf = ({ courier, courierName: name, tracking, note }: Typed) => ({
  courier,
  ...(courier === 'other' ? given('courierName', name) : {}),
  ...given('tracking', tracking),
  ...given('note', note),
})

export const isSendable = ({ courier, courierName: name }: Typed): boolean =>
  courier !== 'other' || name.trim() !== ''

export function SendingFields({ of, set }: { of: Typed; set: (next: Typed) => void }) {
  const t = useTexts('officeOrders')
  return (
    <>
      <SelectField
        label={t.courier}
        value={of.courier}
        onChange={(event) => set({ ...of, courier: event.target.value as Courier })}
      >
        {COURIERS.map((code) => (
          <option key={code} value={code}>
            {courierName(code) || t.otherCourier}
          </option>
        ))}
      </SelectField>
      {of.courier === 'other' && (
        <TextField
          label={t.courierName}
          maxLength={60}
          value={of.courierName}
          onChange={(event) => set({ ...of, courierName: event.target.value })}
        />
      )}
      <TextField
        label={t.tracking}
        maxLength={40}
        value={of.tracking}
        onChange={(event) => set({ ...of, tracking: event.target.value })}
      />
      <TextAreaField
        label={t.parcelNote}
        rows={2}
        maxLength={500}
        value={of.note}
        onChange={(event) => set({ ...of, note: event.target.value })}
      />
    </>
  )
}
