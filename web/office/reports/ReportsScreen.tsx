import { useState } from 'react'
import { Colon } from '../parts/Colon.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { callOffice, useCall } from '../parts/call.ts'
import { download } from '../parts/download.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Link, useSearch } from '../parts/router.tsx'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { Time } from '../parts/Show.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { PeriodPicker, pill } from './PeriodPicker.tsx'
import { BarPlot, LinePlot } from './Plot.tsx'
import { ReportTable, Sums } from './ReportTable.tsx'
import { Transfers } from './Transfers.tsx'
import { isUnfinished, ReportRun } from './ReportRun.tsx'
import { REPORT_NAMES, type Report, type ReportName } from './report.ts'

const TRANSFERS = 'transfers' as const
type Chosen = ReportName | typeof TRANSFERS

const ASK_AGAIN_MS = 1_500

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What the address asks for; without days the server takes the last thirty. */
function useAsked() {
  const search = useSearch()
  const { locale } = useLanguage()
  const named = REPORT_NAMES.find((name) => name === search.get('report'))
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return {
    report: named ?? 'salesByDay',
    language: locale,
    ...(DAY.test(from) && DAY.test(to) && { from, to }),
  }
}

type Asked = ReturnType<typeof useAsked>

function Export({ asked, onLater }: { asked: Asked; onLater: () => void }) {
  const t = useTexts('officeReports')
  const say = useToast()
  const [state, setState] = useState<{ busy: boolean; cause?: unknown }>({ busy: false })
  const run = async () => {
    setState({ busy: true })
    try {
      const { file } = await callOffice('exportReport', asked)
      if (file) download(file.fileName, [file.csv])
      else {
        say(t.fileLater)
        onLater()
      }
      setState({ busy: false })
    } catch (cause) {
      setState({ busy: false, cause })
    }
  }
  return (
    <>
      <OfficeButton busy={state.busy} onClick={() => void run()}>
        {t.export}
      </OfficeButton>
      {state.cause !== undefined && <Refused cause={state.cause} />}
    </>
  )
}

function Names({ chosen }: { chosen: Chosen }) {
  const t = useTexts('officeReports')
  const search = useSearch()
  const to = (name: Chosen): string => {
    const next = new URLSearchParams(search)
    next.set('report', name)
    return `/reports?${next}`
  }
  return (
    <nav
      aria-label={t.choose}
      className="no-bar -mx-4 flex gap-2 overflow-x-auto px-4 md:mx-0 md:flex-wrap md:px-0"
    >
      {[...REPORT_NAMES, TRANSFERS].map((name) => (
        <Link
          key={name}
          to={to(name)}
          aria-current={name === chosen ? 'page' : undefined}
          className={pill(name === chosen)}
        >
          {name === TRANSFERS ? t.transfers : t[`report.${name}`]}
        </Link>
      ))}
    </nav>
  )
}

function Shown({ report, name }: { report: Report; name: ReportName }) {
  const t = useTexts('officeReports')
  const { period, plot } = report
  const isEmpty = report.rows.length === 0
  const hasDifference = report.rows.some(([first]) => first === 'difference')
  return (
    <div className="grid gap-4">
      {period ? (
        <PeriodPicker from={period.from} to={period.to} zone={report.zone} />
      ) : (
        <p className="text-xs text-quiet">
          {t.asOf}
          <Colon />
          <Time at={report.at} />
        </p>
      )}
      {name === 'liabilities' && <p className="text-[13px] text-quiet">{t['about.liabilities']}</p>}
      {isEmpty ? (
        <EmptyState title={t.none} text={t.noneText} />
      ) : (
        <>
          <Sums report={report} />
          {plot?.kind === 'line' && <LinePlot report={report} plot={plot} />}
          {plot?.kind === 'bars' && <BarPlot report={report} plot={plot} />}
          <div>
            <ReportTable report={report} label={t[`report.${name}`]} />
            {hasDifference && (
              <p className="mt-2 text-[13px] text-quiet">{t['about.difference']}</p>
            )}
          </div>
        </>
      )}
    </div>
  )
}

function OneReport() {
  const t = useTexts('officeReports')
  const asked = useAsked()
  const read = useCall('readReport', asked, {
    refetchInterval: ASK_AGAIN_MS,
    refetchWhile: ({ run }) => run !== null && isUnfinished(run),
  })
  return (
    <Screen
      title={t.reports}
      intro={t.intro}
      actions={<Export asked={asked} onLater={() => void read.refetch()} />}
    >
      <div className="grid gap-4">
        <Names chosen={asked.report} />
        <Loaded query={read}>
          {({ report, run }) => (
            <>
              {run && <ReportRun run={run} countedAt={report?.at} asked={asked} />}
              {report && <Shown report={report} name={asked.report} />}
            </>
          )}
        </Loaded>
      </div>
    </Screen>
  )
}

/** One report at a time; which, and of when, is in the address. */
export default function ReportsScreen() {
  const t = useTexts('officeReports')
  const search = useSearch()
  if (search.get('report') !== TRANSFERS) return <OneReport />
  return (
    <Screen title={t.reports} intro={t.intro}>
      <div className="grid gap-4">
        <Names chosen={TRANSFERS} />
        <Transfers />
      </div>
    </Screen>
  )
}
