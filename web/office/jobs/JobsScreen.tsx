import { useState, type ReactNode } from 'react'
import { Colon } from '../parts/Colon.tsx'
import type { CallResult } from '../../../api/calls.ts'
import type { OfficeJobsTexts } from '../../../i18n/cn/officeJobs.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { Age, Badge } from '../parts/Show.tsx'
import { Table, type Column } from '../parts/Table.tsx'
import { useTexts } from '../parts/texts.tsx'
import { Recurring } from './Recurring.tsx'

type Queue = CallResult<'listQueues'>[number]
type Again = NonNullable<Queue['again']>

const READ_AGAIN_MS = 5_000

/** A task of the queue has its name in the program alone. */
function Name({ of, t }: { of: Queue; t: OfficeJobsTexts }) {
  const text = (t as unknown as Readonly<Record<string, string>>)[`queue.${of.name}`]
  if (of.kind !== 'task') return <span className="font-medium">{text ?? of.name}</span>
  return (
    <span>
      {t.task}{' '}
      <code className="font-mono text-xs" translate="no">
        {of.name}
      </code>
    </span>
  )
}

const Dead = ({ count }: { count: number }) =>
  count === 0 ? '0' : <Badge tone="bad">{count}</Badge>

function QueueCard({ of, button }: { of: Queue; button: ReactNode }) {
  const t = useTexts('officeJobs')
  return (
    <span className="grid gap-1">
      <span className="flex items-center justify-between gap-2">
        <Name of={of} t={t} />
        <span className="text-[13px] tabular-nums">
          {t.waiting}
          <Colon />
          {of.waiting}
        </span>
      </span>
      <span className="flex flex-wrap gap-x-4 text-[13px] text-quiet">
        {of.oldest !== null && (
          <span>
            {t.oldest}
            <Colon />
            <Age at={of.oldest} />
          </span>
        )}
        <span>
          {t.attempts}
          <Colon />
          {of.attempts}
        </span>
        <span>
          {t.dead}
          <Colon />
          <Dead count={of.dead} />
        </span>
        {of.problem !== null && <span className="wrap-anywhere">{of.problem}</span>}
      </span>
      {button}
    </span>
  )
}

/** Who waits, since when, and what can be sent again. */
export default function JobsScreen() {
  const t = useTexts('officeJobs')
  const say = useToast()
  const listed = useCall('listQueues', {}, { refetchInterval: READ_AGAIN_MS })
  const [asked, setAsked] = useState<Again>()
  const run = useAct('runQueueAgain', ({ count }) => {
    setAsked(undefined)
    say(t.done({ count }))
  })
  const button = ({ again }: Queue) =>
    again !== null && (
      <OfficeButton className="relative z-10" onClick={() => setAsked(again)}>
        {t.again}
      </OfficeButton>
    )
  const columns: Column<Queue>[] = [
    { key: 'name', head: t.queue, render: (queue) => <Name of={queue} t={t} /> },
    { key: 'waiting', head: t.waiting, end: true, render: ({ waiting }) => waiting },
    {
      key: 'oldest',
      head: t.oldest,
      render: ({ oldest }) => (oldest === null ? '–' : <Age at={oldest} />),
    },
    { key: 'attempts', head: t.attempts, end: true, render: ({ attempts }) => attempts },
    { key: 'dead', head: t.dead, end: true, render: ({ dead }) => <Dead count={dead} /> },
    {
      key: 'problem',
      head: t.problem,
      render: ({ problem }) => <span className="text-quiet wrap-anywhere">{problem ?? ''}</span>,
    },
    { key: 'again', head: t.again, end: true, render: button },
  ]
  return (
    <Screen title={t.jobs} intro={t.jobsText}>
      <Loaded query={listed}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t.none} />
          ) : (
            <Table
              label={t.jobs}
              columns={columns}
              rows={rows}
              idOf={({ kind, name }) => `${kind} ${name}`}
              nameOf={({ name }) => name}
              renderCard={(queue) => <QueueCard of={queue} button={button(queue)} />}
            />
          )
        }
      </Loaded>
      <Recurring />
      {asked && (
        <Confirm
          title={t.again}
          effect={asked === 'mail' ? t.againMail : t.againWebhooks}
          busy={run.isPending}
          failure={run.error}
          onClose={() => setAsked(undefined)}
          onConfirm={() => run.mutate({ queue: asked })}
        />
      )}
    </Screen>
  )
}
