import { Colon } from '../parts/Colon.tsx'
import type { CallInput } from '../../../api/calls.ts'
import { useAct } from '../parts/call.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Age, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import type { Run } from './report.ts'

export const isUnfinished = ({ state }: Run): boolean => state === 'waiting' || state === 'counting'

function Progress({ run }: { run: Run }) {
  const t = useTexts('officeReports')
  const counts = run.state === 'counting' && run.parts > 0
  return (
    <div className="grid gap-2">
      <p className="text-sm">{t.inBackground}</p>
      <progress
        aria-label={t['run.counting']}
        className="h-2 w-full max-w-120 accent-accent-fill"
        {...(counts && { value: run.partsDone, max: run.parts })}
      />
      <p role="status" className="text-[13px] text-quiet">
        {run.state === 'waiting' ? t['run.waiting'] : t['run.counting']}
        {counts && ` · ${t.runParts({ done: run.partsDone, parts: run.parts })}`} ·{' '}
        <Age at={run.askedAt} />
      </p>
    </div>
  )
}

type Props = { run: Run; countedAt: number | undefined; asked: CallInput<'forgetReport'> }

/** A report that is counted in the background, was, or could not be. */
export function ReportRun({ run, countedAt, asked }: Props) {
  const t = useTexts('officeReports')
  const forget = useAct('forgetReport')
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface px-4 py-3">
      {isUnfinished(run) ? (
        <Progress run={run} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-[13px] text-quiet">
            {countedAt === undefined ? (
              <span role="alert" className="text-red">
                {t.runFailed}
              </span>
            ) : (
              <>
                {t.countedAt}
                <Colon />
                <Time at={countedAt} />. {t.runKept}
              </>
            )}
          </p>
          <OfficeButton busy={forget.isPending} onClick={() => forget.mutate(asked)}>
            {countedAt === undefined ? t.runAgain : t.countAgain}
          </OfficeButton>
        </div>
      )}
      <Refused cause={forget.error} />
    </section>
  )
}
