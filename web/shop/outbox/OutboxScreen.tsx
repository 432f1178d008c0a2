import { useState, type FormEvent } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { LANGUAGES } from '../../../basics/locales.ts'
import { useHead } from '../../client/head.tsx'
import { useCall } from '../../client/queries.ts'
import { go, useQueryParameters } from '../../client/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { outboxPath } from '../paths.ts'

const REFRESH_MS = 2_000
const MAX_LENGTH = 254

type Sent = CallResult<'listOutbox'>[number]

/** Demo mode only: the mails and SMS that a real shop would have sent (rules: demo#outbox). */
export default function OutboxScreen() {
  const t = useTexts('outbox')
  const errors = useTexts('errors')
  const [isEmpty, setEmpty] = useState(false)
  const to = useQueryParameters()['to']?.trim().slice(0, MAX_LENGTH) ?? ''
  useHead({ title: t.title })
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('to')).trim()
    setEmpty(typed === '')
    if (typed !== '') go(outboxPath(typed))
  }
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{t.title}</h1>} />
      <form
        method="get"
        action={outboxPath()}
        noValidate
        onSubmit={show}
        className="grid gap-4 px-4"
      >
        <p className="text-sm text-quiet">{t.text}</p>
        <TextField
          key={to}
          label={t.to}
          name="to"
          defaultValue={to}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={isEmpty ? errors['field.missing'] : undefined}
        />
        <Button type="submit" look="main" wide>
          {t.show}
        </Button>
      </form>
      {to && <Messages to={to} />}
    </div>
  )
}

function Messages({ to }: { to: string }) {
  const t = useTexts('outbox')
  const { data, error, isPending, isFetching, refetch } = useCall(
    'listOutbox',
    { to },
    { staleTime: 0, refetchInterval: REFRESH_MS },
  )
  if (isPending) return null
  if (!data) return <LoadFailure cause={error} busy={isFetching} onRetry={() => void refetch()} />
  if (data.length === 0)
    return <EmptyState picture={<NoDataPicture />} title={t.none} text={t.noneText} />
  return (
    <ul className="mt-6 grid gap-3 px-4">
      {data.map((message) => (
        <Message key={`${message.at} ${message.code ?? message.text}`} message={message} />
      ))}
    </ul>
  )
}

function Message({ message: { channel, subject, text, at } }: { message: Sent }) {
  const t = useTexts('outbox')
  const locale = useLocale()
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <p className="flex justify-between gap-3 text-xs text-quiet">
        <span>{t[channel]}</span>
        <time dateTime={new Date(at).toISOString()}>
          {new Date(at).toLocaleTimeString(LANGUAGES[locale].htmlLang)}
        </time>
      </p>
      {subject && <h2 className="font-semibold">{subject}</h2>}
      <p className="text-sm break-words whitespace-pre-line">{text}</p>
    </li>
  )
}
