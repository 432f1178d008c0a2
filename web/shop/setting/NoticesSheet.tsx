import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { agentName } from '../../client/agentName.ts'
import { callApi } from '../../client/callApi.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { canPush, subscribeHere } from '../../client/pushHere.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { localDay } from '../parts/localTime.ts'
import { Refused } from '../parts/Refused.tsx'
import { useSubmit } from '../parts/useSubmit.ts'

type Settings = CallResult<'readNoticeSettings'>

/** What the account is notified of outside the page, and in which browsers. */
export function NoticesSheet() {
  const t = useTexts('account')
  const { data, error, isFetching, refetch } = useMemberCall(
    'readNoticeSettings',
    {},
    { staleTime: 0 },
  )
  if (!data)
    return error ? (
      <LoadFailure cause={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-48 w-full" />
    )
  return (
    <div className="grid gap-6">
      <p className="text-sm text-quiet">{t.noticeSettingsText}</p>
      <Topics topics={data.topics} onChanged={refetch} />
      <Browsers settings={data} onChanged={refetch} />
    </div>
  )
}

type Changed = { onChanged: () => unknown }

function Topics({ topics, onChanged }: Pick<Settings, 'topics'> & Changed) {
  const t = useTexts('account')
  const { run, busy, refusal } = useSubmit()
  const choose = (choice: Settings['topics'][number]) =>
    void run(async () => {
      await callApi('setNoticeTopic', choice)
      await onChanged()
    })
  return (
    <div className="grid gap-3">
      {topics.map((one) => (
        <fieldset key={one.topic} className="rounded-card border border-line px-4 py-2">
          <legend className="px-1 text-sm font-medium">{t[`topic.${one.topic}`]}</legend>
          <div className="flex flex-wrap gap-x-6">
            <Choice
              label={t.byMail}
              checked={one.mail}
              disabled={busy}
              onChange={(mail) => choose({ ...one, mail })}
            />
            <Choice
              label={t.byPush}
              checked={one.push}
              disabled={busy}
              onChange={(push) => choose({ ...one, push })}
            />
          </div>
        </fieldset>
      ))}
      {refusal !== undefined && <Refused cause={refusal} />}
    </div>
  )
}

type ChoiceProps = {
  label: string
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}

const Choice = ({ label, checked, disabled, onChange }: ChoiceProps) => (
  <label className="flex min-h-11 items-center gap-2 text-sm">
    <input
      type="checkbox"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 accent-accent-fill"
    />
    {label}
  </label>
)

function Browsers({
  settings: { browsers, pushKey },
  onChanged,
}: { settings: Settings } & Changed) {
  const t = useTexts('account')
  const language = useLocale()
  const { run, busy, refusal } = useSubmit()
  const [isRefused, setRefused] = useState(false)
  const add = () =>
    void run(async () => {
      const made = await subscribeHere(pushKey)
      setRefused(made === 'refused')
      if (made === 'refused') return
      const label = agentName(navigator.userAgent)?.slice(0, 60) ?? ''
      await callApi('addNoticeBrowser', { ...made, label, language })
      await onChanged()
    })
  const remove = (id: string) =>
    void run(async () => {
      await callApi('removeNoticeBrowser', { id })
      await onChanged()
    })
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-medium">{t.pushBrowsers}</h3>
      {browsers.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {browsers.map(({ id, host, label, createdAt, isHere }) => (
            <li key={id} className="flex items-center gap-3 px-4 py-2 text-sm">
              <span className="min-w-0 flex-1">
                <span className="block truncate">{label || host}</span>
                <span className="text-xs text-quiet">
                  {isHere ? t.hereBrowser : localDay(createdAt, language)}
                </span>
              </span>
              <Button look="quiet" busy={busy} onClick={() => remove(id)}>
                {t.removeBrowser}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canPush() ? (
        <Button className="justify-self-start" busy={busy} onClick={add}>
          {t.pushHere}
        </Button>
      ) : (
        <p className="text-sm text-quiet">{t.noPush}</p>
      )}
      {isRefused && (
        <p role="alert" className="text-sm text-amber-text">
          {t.pushRefused}
        </p>
      )}
      {refusal !== undefined && <Refused cause={refusal} />}
      <p className="text-xs text-quiet">{t.pushText}</p>
    </section>
  )
}
