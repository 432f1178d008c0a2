import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { dayAt } from '../../../basics/zonedDays.ts'
import { callOffice, useCall } from '../parts/call.ts'
import { download } from '../parts/download.ts'
import { SelectField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useSearch } from '../parts/router.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Card } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import { Rates } from './Rates.tsx'
import { presetsOf } from './report.ts'

type State = { readonly rows?: number; readonly cause?: unknown }

/** Asks for part after part until the file is whole. */
async function readFile(
  asked: { from: string; to: string; currency?: string },
  noteRows: (rows: number) => void,
): Promise<void> {
  const parts: string[] = []
  let rows = 0
  let after: number | null = null
  let fileName: string
  do {
    const part: CallResult<'exportTransfers'> = await callOffice('exportTransfers', {
      ...asked,
      ...(after !== null && { after }),
    })
    parts.push(part.csv)
    rows += part.rows
    fileName = part.fileName
    after = part.next
    noteRows(rows)
  } while (after !== null)
  download(fileName, parts)
}

/** Every transfer of a time as a file, and the rates by which it is valued. */
export function Transfers() {
  const read = useCall('listFiatRates', {})
  return <Loaded query={read}>{({ zone, rates }) => <Shown zone={zone} rates={rates} />}</Loaded>
}

function Shown({ zone, rates }: CallResult<'listFiatRates'>) {
  const t = useTexts('officeReports')
  const { may } = useRights()
  const search = useSearch()
  const [now] = useState(Date.now)
  const preset = presetsOf(dayAt(zone, now)).lastMonth
  const [from, to] = [search.get('from') ?? preset.from, search.get('to') ?? preset.to]
  const [currency, setCurrency] = useState('')
  const [state, setState] = useState<State>({})
  const run = async () => {
    setState({ rows: 0 })
    try {
      await readFile({ from, to, ...(currency && { currency }) }, (rows) => setState({ rows }))
      setState({})
    } catch (cause) {
      setState({ cause })
    }
  }
  const currencies = [...new Set(rates.map((one) => one.currency))]
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-[13px] text-quiet">{t.transfersText}</p>
      <PeriodPicker from={from} to={to} zone={zone} />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t.currency}
          value={currency}
          onChange={(event) => setCurrency(event.target.value)}
        >
          <option value="">{t.noCurrency}</option>
          {currencies.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <OfficeButton look="main" busy={state.rows !== undefined} onClick={() => void run()}>
          {t.export}
        </OfficeButton>
        <p role="status" className="text-[13px] text-quiet">
          {state.rows !== undefined && t.rowsRead({ count: state.rows })}
        </p>
      </div>
      <Refused cause={state.cause} />
      <Card title={t.rates}>
        <Rates rates={rates} mayWrite={may('settings.write')} />
      </Card>
    </div>
  )
}
