import { useState } from 'react'
import { Colon } from '../../ui/Colon.tsx'
import type { CallResult } from '../../../api/calls.ts'
import { callApi } from '../../client/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { LocalTime } from '../parts/LocalTime.tsx'
import { openLogin } from '../parts/openLogin.ts'
import { Refused } from '../parts/Refused.tsx'
import { useSubmit } from '../parts/useSubmit.ts'

type Poll = CallResult<'listPolls'>['records'][number]

export function PollCard({ poll, onVoted }: { poll: Poll; onVoted: () => Promise<unknown> }) {
  const t = useTexts('community')
  const { id, title, voters, weighing, votes, endsAt, hasEnded, mine } = poll
  return (
    <article data-poll={id} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h2 className="text-lg font-semibold break-words">{title}</h2>
      <p className="text-sm text-quiet">
        {hasEnded ? t.endedAt : t.openUntil}
        <Colon />
        <LocalTime ms={endsAt} />
      </p>
      <p className="text-sm text-quiet">{t.voted({ count: votes })}</p>
      {weighing === 'level' && <p className="text-sm text-quiet">{t.byLevel}</p>}
      {hasEnded ? (
        <Results poll={poll} />
      ) : (
        <>
          <p className="text-sm text-quiet">{voters === 'buyers' ? t.forBuyers : t.forMembers}</p>
          <p className="text-sm text-quiet">{t.hidden}</p>
          {mine === null ? (
            <Button wide onClick={() => openLogin()}>
              {t.signInVote}
            </Button>
          ) : mine.mayVote ? (
            <>
              {weighing === 'level' && (
                <p className="text-sm">{t.weight({ count: mine.weight })}</p>
              )}
              <Choose poll={poll} onVoted={onVoted} />
            </>
          ) : (
            <p className="rounded-card bg-amber-soft p-3 text-sm text-amber-text">{t.notVoter}</p>
          )}
        </>
      )}
    </article>
  )
}

function Choose({ poll, onVoted }: { poll: Poll; onVoted: () => Promise<unknown> }) {
  const t = useTexts('community')
  const before = poll.mine?.choice ?? null
  const [choice, setChoice] = useState(before)
  const [kept, setKept] = useState(false)
  const { run, busy, refusal } = useSubmit()
  const vote = async () => {
    if (choice === null) return
    const done = await run(async () => {
      await callApi('castVote', { pollId: poll.id, choice })
      await onVoted()
    })
    setKept(done)
  }
  return (
    <div className="grid gap-3">
      <fieldset className="grid gap-2">
        <legend className="sr-only">{poll.title}</legend>
        {poll.options.map(({ text }, at) => (
          <label
            key={at}
            className="flex min-h-11 items-center gap-3 rounded-card border border-line px-3 py-2 has-checked:border-accent"
          >
            <input
              type="radio"
              name={`poll-${poll.id}`}
              className="size-5 shrink-0 accent-accent"
              checked={choice === at}
              onChange={() => {
                setChoice(at)
                setKept(false)
              }}
            />
            <span className="break-words">{text}</span>
          </label>
        ))}
      </fieldset>
      {refusal !== undefined && <Refused cause={refusal} />}
      <p role="status" className="text-sm text-jade-text">
        {kept && t.kept}
      </p>
      <Button look="main" wide busy={busy} disabled={choice === null} onClick={() => void vote()}>
        {before === null ? t.vote : t.change}
      </Button>
    </div>
  )
}

function Results({ poll: { options, mine } }: { poll: Poll }) {
  const t = useTexts('community')
  const all = options.reduce((sum, { votes }) => sum + (votes ?? 0), 0)
  return (
    <ul className="grid gap-2">
      {options.map(({ text, votes: own }, at) => (
        <li key={at} className="grid gap-1 text-sm">
          <span className="flex justify-between gap-3">
            <span className="break-words">
              {text}
              {mine?.choice === at && <span className="text-quiet">{` (${t.mine})`}</span>}
            </span>
            <span className="shrink-0 tabular-nums">{t.votesOf({ count: own ?? 0 })}</span>
          </span>
          <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-shade">
            <span
              className="block h-full bg-accent"
              style={{ width: `${all === 0 ? 0 : ((own ?? 0) * 100) / all}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
