import { useState } from 'react'
import { createOrderId } from '../../../basics/orderId.ts'
import { LANGUAGES, LOCALES } from '../../../basics/locales.ts'
import { CallFailure } from '../../client/callApi.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { CheckField, SelectField, TextField } from '../parts/Field.tsx'
import { Amount } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { EMPTY, termsOf, type CouponForm } from './coupon.ts'
import { GoodsPicker } from './GoodsPicker.tsx'

type TextName = 'code' | 'amount' | 'percent' | 'cap' | 'least' | 'totalUses' | 'usesPerBuyer'
type TimeName = 'startsAt' | 'endsAt'

/** Names of fields on the wire where the form has others. */
const WIRE: Partial<Record<TextName | TimeName, string>> = { percent: 'percentBps' }

/** Makes a coupon, with what it can cost at most before it is confirmed. */
export function NewCoupon({ onClose }: { onClose: () => void }) {
  const t = useTexts('officeCoupons')
  const errors = useTexts('errors')
  const say = useToast()
  const [form, setForm] = useState(EMPTY)
  const [requestId, setRequestId] = useState(() => createOrderId(Date.now()))
  const create = useAct('createCoupon', () => {
    say(t.created)
    onClose()
  })
  const change = (changed: Partial<CouponForm>) => {
    setForm({ ...form, ...changed })
    setRequestId(createOrderId(Date.now()))
    create.reset()
  }
  const refused = create.error instanceof CallFailure ? create.error.fields : {}
  const why = (name: TextName | TimeName) => {
    const reason = refused[WIRE[name] ?? name]
    return reason && errors[`field.${reason}`]
  }
  const terms = termsOf(form)
  const field = (name: TextName, unit = '', hint?: string) => (
    <TextField
      label={t[name]}
      unit={unit}
      hint={hint}
      error={why(name)}
      inputMode={name === 'code' ? 'text' : unit === '' ? 'numeric' : 'decimal'}
      autoCapitalize={name === 'code' ? 'characters' : 'none'}
      autoComplete="off"
      maxLength={40}
      value={form[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
  const time = (name: TimeName) => (
    <TextField
      label={t[name]}
      type="datetime-local"
      error={why(name)}
      value={form[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
  return (
    <Confirm
      title={t.create}
      effect={t.createText}
      busy={create.isPending}
      disabled={terms === undefined}
      failure={create.error}
      onConfirm={() => terms && create.mutate({ ...terms, requestId })}
      onClose={onClose}
    >
      <SelectField
        label={t.how}
        value={form.hasCode ? 'code' : 'byItself'}
        onChange={(event) => change({ hasCode: event.target.value === 'code' })}
      >
        <option value="code">{t.withCode}</option>
        <option value="byItself">{t.byItself}</option>
      </SelectField>
      {form.hasCode && field('code', '', t.codeHint)}
      {LOCALES.map((locale) => (
        <TextField
          key={locale}
          label={`${t.name} · ${LANGUAGES[locale].name}`}
          lang={LANGUAGES[locale].htmlLang}
          maxLength={60}
          value={form.title[locale] ?? ''}
          onChange={(event) => change({ title: { ...form.title, [locale]: event.target.value } })}
        />
      ))}
      <SelectField
        label={t.what}
        value={form.kind}
        onChange={(event) => change({ kind: event.target.value as CouponForm['kind'] })}
      >
        <option value="amount">{t.amount}</option>
        <option value="percent">{t.percent}</option>
        <option value="delivery">{t.delivery}</option>
      </SelectField>
      {form.kind === 'amount' && field('amount', 'USDT')}
      {form.kind === 'percent' && field('percent', '%')}
      {form.kind !== 'amount' && field('cap', 'USDT', t.mayBeEmpty)}
      {field('least', 'USDT', t.mayBeEmpty)}
      {field('totalUses', '', t.mayBeEmpty)}
      {field('usesPerBuyer', '', t.perBuyerHint)}
      {time('startsAt')}
      {time('endsAt')}
      <CheckField
        label={t.membersOnly}
        checked={form.membersOnly}
        onChange={(event) => change({ membersOnly: event.target.checked })}
      />
      <GoodsPicker form={form} onChange={change} />
      {terms ? (
        <div className="rounded-lg bg-shade p-3" data-most={terms.most ?? 'none'}>
          {t.most}: {terms.most === null ? t.noLimit : <Amount amount={terms.most} />}
        </div>
      ) : (
        <p className="text-quiet">{t.fillIn}</p>
      )}
    </Confirm>
  )
}
