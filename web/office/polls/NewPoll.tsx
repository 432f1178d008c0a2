import type { CallInput } from '../../../api/calls.ts'
import { LANGUAGES, LOCALES } from '../../../basics/locales.ts'
import { replaced } from '../../../basics/texts.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { SelectField, TextAreaField, TextField } from '../parts/Field.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRequestForm } from '../parts/useRequestId.ts'
import { NONE, TextsFields, type TextsByLocale } from '../promotions/TextsFields.tsx'

type Voters = CallInput<'openPoll'>['voters']
type Weighing = CallInput<'openPoll'>['weighing']
type Form = {
  title: TextsByLocale
  options: TextsByLocale
  voters: Voters
  weighing: Weighing
  until: string
}
const EMPTY: Form = {
  title: NONE,
  options: NONE,
  voters: 'members',
  weighing: 'member',
  until: '',
}

/** The answers are the lines of each language, in the same order; one that is empty in all languages is left out. */
function optionsOf(texts: TextsByLocale): CallInput<'openPoll'>['options'] {
  const lines = LOCALES.map((one) => [one, texts[one].split('\n')] as const)
  const most = Math.max(...lines.map(([, answers]) => answers.length))
  return Array.from({ length: most }, (_, at) =>
    replaced(
      undefined,
      Object.fromEntries(lines.map(([one, answers]) => [one, answers[at] ?? ''])),
    ),
  ).filter((option) => option !== undefined)
}

/** The call's input without its request id; undefined while the form is incomplete. */
function termsOf(form: Form): Omit<CallInput<'openPoll'>, 'requestId'> | undefined {
  const title = replaced(undefined, form.title)
  const options = optionsOf(form.options)
  const closesAt = Date.parse(form.until)
  if (title === undefined || options.length < 2 || options.length > 10) return undefined
  const { voters, weighing } = form
  return Number.isNaN(closesAt) ? undefined : { title, options, voters, weighing, closesAt }
}

/** Which lines belong together: it is the last look before a question that never changes. */
const Answers = ({ options }: { options: CallInput<'openPoll'>['options'] }) => (
  <ol className="list-decimal rounded-lg bg-shade py-2 ps-8 pe-3 text-sm empty:hidden" data-answers>
    {options.map((option, place) => (
      <li key={place} className="wrap-anywhere">
        {[...new Set(Object.values(option))].join(' · ')}
      </li>
    ))}
  </ol>
)

export function NewPoll({ onClose }: { onClose: () => void }) {
  const t = useTexts('officePromotions')
  const say = useToast()
  const { form, requestId, change } = useRequestForm(EMPTY)
  const open = useAct('openPoll', () => {
    say(t.isPut)
    onClose()
  })
  const terms = termsOf(form)
  return (
    <Confirm
      title={t.put}
      effect={t.putText}
      busy={open.isPending}
      disabled={terms === undefined}
      failure={open.error}
      onConfirm={() => terms && open.mutate({ ...terms, requestId })}
      onClose={onClose}
    >
      <TextsFields
        label={t.question}
        hint={t.titleHint}
        texts={form.title}
        onChange={(title) => change({ title })}
      />
      {LOCALES.map((one) => (
        <TextAreaField
          key={one}
          label={t.options({ locale: LANGUAGES[one].name })}
          hint={one === 'cn' ? t.optionsHint : undefined}
          lang={LANGUAGES[one].htmlLang}
          value={form.options[one]}
          onChange={(event) => change({ options: { ...form.options, [one]: event.target.value } })}
        />
      ))}
      <Answers options={optionsOf(form.options)} />
      <SelectField
        label={t.voters}
        value={form.voters}
        onChange={(event) => change({ voters: event.target.value as Voters })}
      >
        <option value="members">{t.members}</option>
        <option value="buyers">{t.buyers}</option>
      </SelectField>
      <SelectField
        label={t.weighing}
        value={form.weighing}
        onChange={(event) => change({ weighing: event.target.value as Weighing })}
      >
        <option value="member">{t.byMember}</option>
        <option value="level">{t.byLevel}</option>
      </SelectField>
      <TextField
        label={t.until}
        type="datetime-local"
        value={form.until}
        onChange={(event) => change({ until: event.target.value })}
      />
    </Confirm>
  )
}
