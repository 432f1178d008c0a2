import { Colon } from '../parts/Colon.tsx'
import { useState } from 'react'
import type { FieldErrors } from '../../../basics/errors.ts'
import { DEFAULT_LOCALE, LANGUAGES, LOCALES } from '../../../basics/locales.ts'
import { CallFailure } from '../../client/callApi.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { CheckField, SelectField, TextField } from '../parts/Field.tsx'
import { Amount } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useShowInvalid } from '../parts/useShowInvalid.ts'
import { useRequestForm } from '../parts/useRequestId.ts'
import { EMPTY, faultsIn, termsOf, type CouponForm } from './coupon.ts'
import { GoodsPicker } from './GoodsPicker.tsx'

type TextName = 'code' | 'amount' | 'percent' | 'cap' | 'least' | 'totalUses' | 'usesPerBuyer'
type TimeName = 'startsAt' | 'endsAt'

/** Names of fields on the wire where the form has others. */
const WIRE: Partial<Record<TextName | TimeName, string>> = { percent: 'percentBps' }

/** The coupon as typed; each change is a request of its own. */
function useCouponForm(onCreated: () => void) {
  const t = useTexts('officeCoupons')
  const errors = useTexts('errors')
  const say = useToast()
  const { form, requestId, change } = useRequestForm(EMPTY)
  const create = useAct('createCoupon', () => {
    say(t.created)
    onCreated()
  })
  const [attempts, setAttempts] = useState(0)
  const faults: FieldErrors = attempts > 0 ? faultsIn(form) : {}
  const fields = useShowInvalid<HTMLDivElement>(create.error ?? attempts)
  const refused = create.error instanceof CallFailure ? create.error.fields : {}
  const terms = termsOf(form)
  return {
    form,
    create,
    terms,
    change: (changed: Partial<CouponForm>) => {
      change(changed)
      create.reset()
    },
    fields,
    faultOf: (name: TextName | TimeName | 'title') => {
      const reason = faults[name] ?? refused[WIRE[name as TextName] ?? name]
      return reason && errors[`field.${reason}`]
    },
    submit: () =>
      terms ? create.mutate({ ...terms, requestId }) : setAttempts((count) => count + 1),
  }
}

type Form = ReturnType<typeof useCouponForm>

function Text({
  of: { form, change, faultOf },
  name,
  unit = '',
  hint,
}: {
  of: Form
  name: TextName
  unit?: string
  hint?: string
}) {
  const t = useTexts('officeCoupons')
  return (
    <TextField
      label={t[name]}
      unit={unit}
      hint={hint}
      error={faultOf(name)}
      inputMode={name === 'code' ? 'text' : unit === '' ? 'numeric' : 'decimal'}
      autoCapitalize={name === 'code' ? 'characters' : 'none'}
      autoComplete="off"
      maxLength={40}
      value={form[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
}

function Time({ of: { form, change, faultOf }, name }: { of: Form; name: TimeName }) {
  const t = useTexts('officeCoupons')
  return (
    <TextField
      label={t[name]}
      type="datetime-local"
      error={faultOf(name)}
      value={form[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
}

function Titles({ form, change, faultOf }: Form) {
  const t = useTexts('officeCoupons')
  return LOCALES.map((locale) => (
    <TextField
      key={locale}
      label={`${t.name} · ${LANGUAGES[locale].name}`}
      hint={locale === DEFAULT_LOCALE && t.nameHint}
      error={locale === DEFAULT_LOCALE ? faultOf('title') : undefined}
      lang={LANGUAGES[locale].htmlLang}
      maxLength={60}
      value={form.title[locale] ?? ''}
      onChange={(event) => change({ title: { ...form.title, [locale]: event.target.value } })}
    />
  ))
}

function Fields({ of: coupon }: { of: Form }) {
  const t = useTexts('officeCoupons')
  const { form, change } = coupon
  return (
    <div ref={coupon.fields} className="grid gap-4">
      <SelectField
        label={t.how}
        value={form.hasCode ? 'code' : 'byItself'}
        onChange={(event) => change({ hasCode: event.target.value === 'code' })}
      >
        <option value="code">{t.withCode}</option>
        <option value="byItself">{t.byItself}</option>
      </SelectField>
      {form.hasCode && <Text of={coupon} name="code" hint={t.codeHint} />}
      <Titles {...coupon} />
      <SelectField
        label={t.what}
        value={form.kind}
        onChange={(event) => change({ kind: event.target.value as CouponForm['kind'] })}
      >
        <option value="amount">{t.amount}</option>
        <option value="percent">{t.percent}</option>
        <option value="delivery">{t.delivery}</option>
      </SelectField>
      {form.kind === 'amount' && <Text of={coupon} name="amount" unit="USDT" />}
      {form.kind === 'percent' && <Text of={coupon} name="percent" unit="%" />}
      {form.kind !== 'amount' && <Text of={coupon} name="cap" unit="USDT" hint={t.mayBeEmpty} />}
      <Text of={coupon} name="least" unit="USDT" hint={t.mayBeEmpty} />
      <Text of={coupon} name="totalUses" hint={t.mayBeEmpty} />
      <Text of={coupon} name="usesPerBuyer" hint={t.perBuyerHint} />
      <Time of={coupon} name="startsAt" />
      <Time of={coupon} name="endsAt" />
      <CheckField
        label={t.membersOnly}
        checked={form.membersOnly}
        onChange={(event) => change({ membersOnly: event.target.checked })}
      />
      <GoodsPicker form={form} onChange={change} />
    </div>
  )
}

/** Makes a coupon, with what it can cost at most before it is confirmed. */
export function NewCoupon({ onClose }: { onClose: () => void }) {
  const t = useTexts('officeCoupons')
  const coupon = useCouponForm(onClose)
  const { terms, create } = coupon
  return (
    <Confirm
      title={t.create}
      effect={t.createText}
      busy={create.isPending}
      failure={create.error}
      onConfirm={coupon.submit}
      onClose={onClose}
    >
      <Fields of={coupon} />
      {terms && (
        <div className="rounded-lg bg-shade p-3" data-most={terms.most ?? 'none'}>
          {t.most}
          <Colon />
          {terms.most === null ? t.noLimit : <Amount amount={terms.most} />}
        </div>
      )}
    </Confirm>
  )
}
