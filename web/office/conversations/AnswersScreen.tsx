import { useState, type FormEvent } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { ANSWER_FACTS } from '../../../basics/conversations.ts'
import { LANGUAGES, LOCALES } from '../../../basics/locales.ts'
import { textOf } from '../products/textOf.ts'
import { answerName } from './answerName.ts'
import { CallFailure } from '../../client/callApi.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { TextAreaField, TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { Card } from '../parts/Show.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'

type Canned = CallResult<'listCannedAnswers'>['answers'][number]

/** Canned answers, in five languages side by side. */
export default function AnswersScreen() {
  const t = useTexts('officeTalk')
  const { locale } = useLanguage()
  const answers = useCall('listCannedAnswers', {})
  const [open, setOpen] = useState<number | 'new'>()
  return (
    <Screen
      title={t.answers}
      intro={t.answersText}
      actions={
        <OfficeButton look="main" onClick={() => setOpen('new')}>
          {t.newAnswer}
        </OfficeButton>
      }
    >
      <div className="grid gap-3">
        {open === 'new' && <Form done={() => setOpen(undefined)} />}
        <Loaded query={answers}>
          {({ answers: rows }) =>
            rows.length === 0 ? (
              <EmptyState title={t.noAnswers} text={t.answersText} />
            ) : (
              rows.map((one) =>
                open === one.id ? (
                  <Form key={one.id} answer={one} done={() => setOpen(undefined)} />
                ) : (
                  <button
                    key={one.id}
                    type="button"
                    onClick={() => setOpen(one.id)}
                    className="grid gap-1 rounded-card border border-line bg-surface px-4 py-3 text-start hover:bg-paper"
                  >
                    <span className="text-sm font-semibold">{answerName(t, one.name)}</span>
                    <span className="line-clamp-2 text-[13px] text-quiet">
                      {textOf(one.texts, locale)}
                    </span>
                  </button>
                ),
              )
            )
          }
        </Loaded>
      </div>
    </Screen>
  )
}

function Form({ answer, done }: { answer?: Canned; done: () => void }) {
  const t = useTexts('officeTalk')
  const errors = useTexts('errors')
  const shown = answer ? answerName(t, answer.name) : ''
  const [name, setName] = useState(shown)
  const [texts, setTexts] = useState<Canned['texts']>(answer?.texts ?? {})
  const [removing, setRemoving] = useState(false)
  const save = useAct('saveCannedAnswer', done)
  const fields = save.error instanceof CallFailure ? save.error.fields : {}
  const why = (field: string) => {
    const reason = fields[field]
    return reason && errors[`field.${reason}`]
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    save.mutate({
      // The preset's name in the other languages stays, too.
      name: answer && name === shown ? answer.name : name,
      texts,
      ...(answer && { id: answer.id, version: answer.version }),
    })
  }
  return (
    <Card title={answer ? shown : t.newAnswer}>
      <form onSubmit={send} className="grid gap-3">
        <TextField
          label={t.name}
          maxLength={60}
          value={name}
          saved={shown}
          error={why('name')}
          onChange={(event) => setName(event.target.value)}
        />
        <p className="text-[13px] text-quiet">
          {ANSWER_FACTS.map((fact) => `{${fact}} ${t[`fact.${fact}`]}`).join(' · ')}
        </p>
        <AnswerTexts {...{ texts, setTexts }} saved={answer?.texts} why={why} />
        <p className="text-xs text-quiet">{t.needsText}</p>
        {Object.keys(fields).length === 0 && <Refused cause={save.error} />}
        <div className="flex flex-wrap gap-2">
          <OfficeButton
            type="submit"
            look="main"
            busy={save.isPending}
            disabled={name.trim() === ''}
          >
            {t.save}
          </OfficeButton>
          {answer && (
            <OfficeButton look="danger" onClick={() => setRemoving(true)}>
              {t.remove}
            </OfficeButton>
          )}
        </div>
      </form>
      {removing && answer && (
        <Remove answer={answer} done={done} close={() => setRemoving(false)} />
      )}
    </Card>
  )
}

type AnswerTextsProps = {
  texts: Canned['texts']
  saved: Canned['texts'] | undefined
  setTexts: (texts: Canned['texts']) => void
  why: (field: string) => string | undefined
}

function AnswerTexts({ texts, saved, setTexts, why }: AnswerTextsProps) {
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      {LOCALES.map((locale) => (
        <TextAreaField
          key={locale}
          label={LANGUAGES[locale].name}
          rows={4}
          maxLength={1_500}
          value={texts[locale] ?? ''}
          saved={saved?.[locale] ?? ''}
          error={why(locale)}
          onChange={(event) => setTexts({ ...texts, [locale]: event.target.value })}
        />
      ))}
    </div>
  )
}

type RemoveProps = { answer: Canned; done: () => void; close: () => void }

function Remove({ answer, done, close }: RemoveProps) {
  const t = useTexts('officeTalk')
  const remove = useAct('removeCannedAnswer', done)
  return (
    <Confirm
      title={t.remove}
      effect={t.removeText}
      danger
      busy={remove.isPending}
      failure={remove.error ?? undefined}
      onConfirm={() => remove.mutate({ id: answer.id })}
      onClose={close}
    />
  )
}
