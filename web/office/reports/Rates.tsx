import { useState, type FormEvent } from 'react'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { SelectField, TextAreaField, TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useTexts } from '../parts/texts.tsx'

type Input = CallInput<'saveFiatRates'>
type Listed = CallResult<'listFiatRates'>['rates'][number]

const TOKENS: readonly Input['token'][] = ['USDT', 'POL', 'BNB', 'TRX']
const EMPTY: Input = { currency: '', token: 'USDT', source: '', text: '' }

function Problems({ problems }: Pick<CallResult<'saveFiatRates'>, 'problems'>) {
  const t = useTexts('officeReports')
  if (problems.length === 0) return null
  return (
    <div role="alert" className="rounded-lg bg-red-soft px-3 py-2 text-sm text-red">
      <p>{t.ratesWrong}</p>
      <ul>
        {problems.map(({ line, why }) => (
          <li key={`${line} ${why}`}>{t.rateLine({ line, why: t[`rateWhy.${why}`] })}</li>
        ))}
      </ul>
    </div>
  )
}

function Add({ onDone }: { onDone: () => void }) {
  const t = useTexts('officeReports')
  const shared = useTexts('office')
  const say = useToast()
  const [typed, setTyped] = useState(EMPTY)
  const save = useAct('saveFiatRates', ({ saved }) => {
    if (saved === 0) return
    say(t.ratesSaved({ count: saved }))
    onDone()
  })
  const set = (name: keyof Input) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate({ ...typed, currency: typed.currency.trim().toUpperCase() })
  }
  return (
    <form onSubmit={send} className="grid max-w-120 gap-3">
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t.rateCurrency}
          required
          pattern="[A-Za-z]{3}"
          maxLength={3}
          placeholder="CNY"
          translate="no"
          value={typed.currency}
          saved=""
          onChange={set('currency')}
        />
        <SelectField label={t.rateToken} value={typed.token} onChange={set('token')}>
          {TOKENS.map((token) => (
            <option key={token}>{token}</option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={t.rateSource}
        hint={t.rateSourceHint}
        required
        maxLength={120}
        value={typed.source}
        saved=""
        onChange={set('source')}
      />
      <TextAreaField
        label={t.rateLines}
        required
        rows={6}
        placeholder={'2026-11-22,7.1182\n2026-11-23,7.1201'}
        translate="no"
        spellCheck={false}
        value={typed.text}
        saved=""
        onChange={set('text')}
      />
      <Problems problems={save.data?.problems ?? []} />
      <Refused cause={save.error} />
      <div className="flex gap-2">
        <OfficeButton type="submit" look="main" busy={save.isPending}>
          {shared.save}
        </OfficeButton>
        <OfficeButton onClick={onDone}>{shared.cancel}</OfficeButton>
      </div>
    </form>
  )
}

/** Stated rates; the shop fetches none. */
export function Rates({ rates, mayWrite }: { rates: readonly Listed[]; mayWrite: boolean }) {
  const t = useTexts('officeReports')
  const shared = useTexts('office')
  const [adds, setAdds] = useState(false)
  const [removed, setRemoved] = useState<Listed>()
  const remove = useAct('removeFiatRates', () => setRemoved(undefined))
  return (
    <div className="grid gap-3 text-sm">
      <p className="max-w-prose text-[13px] text-quiet">{t.ratesText}</p>
      {rates.length === 0 && <p className="text-[13px]">{t.noRates}</p>}
      <ul className="divide-y divide-line">
        {rates.map((one) => (
          <li
            key={`${one.currency} ${one.token}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="min-w-0">
              <span className="font-medium" translate="no">
                {one.token} → {one.currency}
              </span>{' '}
              <span className="text-quiet">
                {t.ratesOf(one)} · {one.sources.join(', ')}
              </span>
            </span>
            {mayWrite && (
              <OfficeButton look="quiet" onClick={() => setRemoved(one)}>
                {shared.remove}
              </OfficeButton>
            )}
          </li>
        ))}
      </ul>
      {mayWrite &&
        (adds ? (
          <Add onDone={() => setAdds(false)} />
        ) : (
          <OfficeButton className="justify-self-start" onClick={() => setAdds(true)}>
            {t.addRates}
          </OfficeButton>
        ))}
      {removed && (
        <Confirm
          title={t.removeRates}
          effect={t.removeRatesText}
          busy={remove.isPending}
          failure={remove.error}
          onClose={() => setRemoved(undefined)}
          onConfirm={() =>
            remove.mutate({
              currency: removed.currency,
              token: removed.token as Input['token'],
            })
          }
        />
      )}
    </div>
  )
}
