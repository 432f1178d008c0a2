import {
  PERMISSIONS,
  PERMISSIONS_WITH_DAILY_AMOUNT,
  hasAmount,
  type Permission,
} from '../../../basics/permissions.ts'
import { CheckField, TextField } from '../parts/Field.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'

/** A right as a form has it: `no`, `all`, or the most that one action, or those of a day, may move. */
export type RightValues = Readonly<Record<Permission, string>>
const NO = 'no'
const ALL = 'all'

type Given = readonly { readonly permission: Permission; readonly max: string | null }[]

export const valuesOf = (rights: Given): RightValues =>
  Object.fromEntries(
    PERMISSIONS.map((name) => {
      const right = rights.find(({ permission }) => permission === name)
      return [name, right === undefined ? NO : (right.max ?? ALL)]
    }),
  ) as RightValues

export const rightsIn = (values: RightValues): { permission: Permission; max: string | null }[] =>
  PERMISSIONS.filter((name) => values[name] !== NO).map((permission) => ({
    permission,
    max: values[permission] === ALL ? null : values[permission],
  }))

/** A right's value in words. */
export function useRightText(): (permission: Permission, value: string | undefined) => string {
  const t = useTexts('officeStaff')
  return (permission, value) =>
    value === undefined || value === NO
      ? t.no
      : value === ALL || !hasAmount(permission)
        ? t.yes
        : t.upTo({ amount: value })
}

type Props = {
  values: RightValues
  onChange: (permission: Permission, value: string) => void
  /** Rights that cannot be given here. */
  without?: readonly Permission[]
}

/** One list of rights in plain words; staff cannot give what they lack. */
export function RightsField({ values, onChange, without = [] }: Props) {
  const t = useTexts('officeStaff')
  const names = useTexts('rights')
  const { may, maxOf } = useRights()
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-[13px] font-medium">{t.rights}</legend>
      <p className="mb-1 text-[13px] text-quiet">{t.maxTogether}</p>
      {PERMISSIONS.filter((name) => !without.includes(name)).map((name) => {
        const value = values[name]
        const mine = maxOf(name)
        return (
          <div key={name}>
            <CheckField
              label={names[name]}
              hint={may(name) ? undefined : t.notYours}
              disabled={!may(name) && value === NO}
              checked={value !== NO}
              onChange={(event) => onChange(name, event.target.checked ? (mine ?? ALL) : NO)}
            />
            {hasAmount(name) && value !== NO && (
              <div className="mb-2 max-w-60 pl-8">
                <TextField
                  label={PERMISSIONS_WITH_DAILY_AMOUNT.includes(name) ? t.maxPerDay : t.maxAmount}
                  hint={mine === null ? t.maxHint : t.yourMax({ amount: mine })}
                  unit="USDT"
                  inputMode="decimal"
                  maxLength={20}
                  value={value === ALL ? '' : value}
                  onChange={(event) => onChange(name, event.target.value.trim() || ALL)}
                />
              </div>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
