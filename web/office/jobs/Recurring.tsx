import { useState, type ReactNode } from 'react'
import { Colon, useColon } from '../parts/Colon.tsx'
import type { CallResult } from '../../../api/calls.ts'
import { isRecurringJob } from '../../../basics/recurringJobs.ts'
import type { OfficeJobsTexts } from '../../../i18n/cn/officeJobs.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useCall } from '../parts/call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Age, Badge, Time, type Tone } from '../parts/Show.tsx'
import { Table, type Column } from '../parts/Table.tsx'
import { useTexts } from '../parts/texts.tsx'
import { SECOND_MS } from '../../../basics/durations.ts'

type Job = CallResult<'listRecurring'>[number]
type Run = CallResult<'listRuns'>[number]

const READ_AGAIN_MS = 10_000

const TONES: Record<NonNullable<Run['outcome']>, Tone> = {
  done: 'good',
  failed: 'bad',
  cut: 'waiting',
}

const Outcome = ({ of, t }: { of: Run; t: OfficeJobsTexts }) => (
  <span className="whitespace-nowrap">
    <Badge tone={of.outcome ? TONES[of.outcome] : 'plain'}>
      {t[`outcome.${of.outcome ?? 'running'}`]}
    </Badge>
    {of.runs > 1 && <span className="ml-1 text-xs text-quiet">× {of.runs}</span>}
  </span>
)

/** A job of a version before may have no text. */
const nameOf = (name: string, t: OfficeJobsTexts): string =>
  isRecurringJob(name) ? t[`job.${name}`] : name

/** In words, and as logs name it. */
const Name = ({ name, t }: { name: string; t: OfficeJobsTexts }) => (
  <span className="grid min-w-0">
    <span>{nameOf(name, t)}</span>
    <code className="font-mono text-xs text-quiet wrap-anywhere" translate="no">
      {name}
    </code>
  </span>
)

const took = ({ startedAt, endedAt, runs }: Run): string =>
  endedAt === null || runs > 1 ? '–' : `${((endedAt - startedAt) / SECOND_MS).toFixed(1)}\u00a0s`

function Runs({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTexts('officeJobs')
  const listed = useCall('listRuns', { name }, { refetchInterval: READ_AGAIN_MS })
  return (
    <Dialog kind="drawer" title={<Name name={name} t={t} />} onClose={onClose}>
      <Loaded query={listed}>
        {(runs) => (
          <ul className="divide-y divide-line">
            {runs.map((run, at) => (
              <li key={`${run.startedAt} ${at}`} className="grid gap-1 py-2 text-[13px]">
                <span className="flex items-center justify-between gap-2">
                  <Time at={run.startedAt} />
                  <span className="text-quiet tabular-nums">{took(run)}</span>
                  <Outcome of={run} t={t} />
                </span>
                {run.problem !== null && (
                  <span className="text-quiet wrap-anywhere">{run.problem}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

const Failed = ({ job, t }: { job: Job; t: OfficeJobsTexts }) =>
  job.failed > 0 && (
    <span>
      {t.failedToday}
      <Colon />
      <Badge tone="bad">{job.failed}</Badge>
    </span>
  )

const LastRun = ({ job, t }: { job: Job; t: OfficeJobsTexts }) => (
  <span className="grid justify-items-start gap-0.5 text-xs text-quiet">
    <Outcome of={job} t={t} />
    <Failed job={job} t={t} />
  </span>
)

function JobCard({ job, t, button }: { job: Job; t: OfficeJobsTexts; button: ReactNode }) {
  return (
    <span className="grid gap-1">
      <span className="flex items-center justify-between gap-2">
        <Name name={job.name} t={t} />
        <Outcome of={job} t={t} />
      </span>
      <span className="flex items-center justify-between gap-2 text-[13px] text-quiet">
        <span className="flex min-w-0 flex-wrap gap-x-4">
          <span>
            {t.started}
            <Colon />
            <Age at={job.startedAt} />
          </span>
          {job.nextAt !== null && (
            <span>
              {t.next}
              <Colon />
              <Time at={job.nextAt} />
            </span>
          )}
          <Failed job={job} t={t} />
        </span>
        {button}
      </span>
      {job.problem !== null && (
        <span className="text-[13px] text-quiet wrap-anywhere">{job.problem}</span>
      )}
    </span>
  )
}

/** What the shop does again and again, whether it went well, and when it is done next. */
export function Recurring() {
  const t = useTexts('officeJobs')
  const listed = useCall('listRecurring', {}, { refetchInterval: READ_AGAIN_MS })
  const [asked, setAsked] = useState<string>()
  const colon = useColon()
  const button = ({ name }: Job) => (
    <OfficeButton onClick={() => setAsked(name)} aria-label={t.runs + colon + nameOf(name, t)}>
      {t.runs}
    </OfficeButton>
  )
  const columns: Column<Job>[] = [
    { key: 'name', head: t.recurring, render: ({ name }) => <Name name={name} t={t} /> },
    { key: 'outcome', head: t.outcome, render: (job) => <LastRun job={job} t={t} /> },
    {
      key: 'started',
      head: t.started,
      render: (run) => (
        <>
          <Age at={run.startedAt} />
          <span className="block text-xs whitespace-nowrap text-quiet" title={t.took}>
            {took(run)}
          </span>
        </>
      ),
    },
    {
      key: 'next',
      head: t.next,
      render: ({ nextAt }) => (nextAt === null ? '–' : <Time at={nextAt} />),
    },
    {
      key: 'problem',
      head: t.problem,
      render: ({ problem }) => <span className="text-quiet wrap-anywhere">{problem ?? ''}</span>,
    },
    { key: 'runs', head: t.runs, end: true, render: button },
  ]
  return (
    <section className="mt-8">
      <h2 className="text-base font-semibold">{t.recurring}</h2>
      <p className="mt-1 mb-3 text-[13px] text-quiet">{t.recurringText}</p>
      <Loaded query={listed}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t.noRuns} />
          ) : (
            <Table
              label={t.recurring}
              // An empty column would push the button out of a tablet's window.
              columns={columns.filter(
                ({ key }) => key !== 'problem' || rows.some(({ problem }) => problem !== null),
              )}
              rows={rows}
              idOf={({ name }) => name}
              nameOf={({ name }) => nameOf(name, t)}
              renderCard={(job) => <JobCard job={job} t={t} button={button(job)} />}
            />
          )
        }
      </Loaded>
      {asked !== undefined && <Runs name={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}
