import { Colon } from '../parts/Colon.tsx'
import type { CallInput } from '../../../api/calls.ts'
import { formatMicro, parseMicro } from '../../../basics/money.ts'
import { replaced } from '../../../basics/texts.ts'
import { formatAmount } from '../../ui/Price.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { TextField } from '../parts/Field.tsx'
import { Amount } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRequestForm } from '../parts/useRequestId.ts'
import { NONE, TextsFields, type TextsByLocale } from './TextsFields.tsx'

const COUNT = /^[1-9]\d{0,6}$/
const DAYS = /^\d{1,4}$/
type Form = {
  title: TextsByLocale
  amount: string
  places: string
  minDays: string
  minSpent: string
}
const EMPTY: Form = { title: NONE, amount: '', places: '', minDays: '7', minSpent: '' }

/** The call's input without its request id; undefined while the form is incomplete. */
function termsOf(form: Form): Omit<CallInput<'openPromotion'>, 'requestId'> | undefined {
  const amountMicro = parseMicro(form.amount.trim())
  const title = replaced(undefined, form.title)
  if (title === undefined || amountMicro === undefined || amountMicro <= 0n) return undefined
  if (!COUNT.test(form.places.trim()) || !DAYS.test(form.minDays.trim())) return undefined
  if (parseMicro(form.minSpent.trim()) === undefined) return undefined
  const places = Number(form.places.trim())
  return {
    title,
    amount: form.amount.trim(),
    places,
    minDays: Number(form.minDays.trim()),
    minSpent: form.minSpent.trim(),
    most: formatMicro(amountMicro * BigInt(places)),
  }
}

/** Opens a promotion, with what it can cost at most before it is confirmed. */
export function NewPromotion({ free, onClose }: { free: string; onClose: () => void }) {
  const t = useTexts('officePromotions')
  const say = useToast()
  const { form, requestId, change } = useRequestForm(EMPTY)
  const open = useAct('openPromotion', () => {
    say(t.opened)
    onClose()
  })
  const terms = termsOf(form)
  const isEnough = terms !== undefined && parseMicro(free)! >= parseMicro(terms.most)!
  const field = (name: 'amount' | 'places' | 'minDays' | 'minSpent', unit = '', hint?: string) => (
    <TextField
      label={t[name]}
      unit={unit}
      hint={hint}
      inputMode={unit === '' ? 'numeric' : 'decimal'}
      value={form[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
  return (
    <Confirm
      title={t.open}
      effect={t.openText}
      busy={open.isPending}
      disabled={!isEnough}
      failure={open.error}
      onConfirm={() => terms && open.mutate({ ...terms, requestId })}
      onClose={onClose}
    >
      <TextsFields
        label={t.title}
        hint={t.titleHint}
        texts={form.title}
        onChange={(title) => change({ title })}
      />
      {field('amount', 'XMDD')}
      {field('places')}
      {field('minDays')}
      {field('minSpent', 'USDT', t.minSpentHint)}
      {terms ? (
        <div className="grid gap-1 rounded-lg bg-shade p-3" data-most={terms.most}>
          <p>
            {t.most}
            <Colon />
            <Amount amount={terms.most} unit="XMDD" />
          </p>
          <p className={isEnough ? 'text-jade-text' : 'text-amber-text'}>
            {isEnough
              ? t.enough({ amount: formatAmount(free) })
              : t.short({ amount: formatAmount(free) })}
          </p>
        </div>
      ) : (
        <p className="text-quiet">{t.fillIn}</p>
      )}
    </Confirm>
  )
}
