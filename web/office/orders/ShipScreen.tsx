import { MAX_SLIPS } from '../../../basics/delivery.ts'
import { useState, type FormEvent } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { classes } from '../../ui/classes.ts'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { useDraft } from '../parts/draft.ts'
import { TextAreaField } from '../parts/Field.tsx'
import { buttonShape, OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Screen } from '../parts/Screen.tsx'
import { Badge } from '../parts/Show.tsx'
import { Table, type Column } from '../parts/Table.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import { Slips } from './Slips.tsx'

type Row = CallResult<'previewShipping'>['rows'][number]

const LONGEST = 200_000

/** Ships many orders from a pasted list: first what will change, then a result for each row. */
export default function ShipScreen() {
  const t = useTexts('officeOrders')
  // The list stays through a reload until it was shipped.
  const draft = useDraft('ship', { rows: '' }, 1)
  const { rows } = draft.values
  const preview = useAct('previewShipping')
  const ship = useAct('shipPasted', draft.reset)
  const [asking, setAsking] = useState(false)
  const startAgain = () => {
    preview.reset()
    ship.reset()
  }
  if (ship.data)
    return (
      <Screen
        title={t.ship}
        intro={t.shippedCount({ done: ship.data.shipped, total: ship.data.rows.length })}
        actions={
          <OfficeButton look="main" onClick={startAgain}>
            {t.again}
          </OfficeButton>
        }
      >
        <Rows rows={ship.data.rows} />
      </Screen>
    )
  if (preview.data)
    return (
      <Screen
        title={t.ship}
        intro={t.readyCount({ count: preview.data.ready, total: preview.data.rows.length })}
        actions={
          <>
            <OfficeButton onClick={startAgain}>{t.changeList}</OfficeButton>
            <PrintSlips rows={preview.data.rows} />
            <OfficeButton
              look="main"
              disabled={preview.data.ready === 0}
              onClick={() => setAsking(true)}
            >
              {t.shipCount({ count: preview.data.ready })}
            </OfficeButton>
          </>
        }
      >
        <Rows rows={preview.data.rows} />
        {asking && (
          <Confirm
            title={t.shipCount({ count: preview.data.ready })}
            effect={t.shipEffect({ count: preview.data.ready })}
            busy={ship.isPending}
            failure={ship.error}
            onConfirm={() => ship.mutate({ rows, token: preview.data.token })}
            onClose={() => setAsking(false)}
          />
        )}
      </Screen>
    )
  return (
    <Screen title={t.ship} intro={t.shipText}>
      <PastedList rows={rows} onType={(text) => draft.set('rows', text)} preview={preview} />
    </Screen>
  )
}

function PastedList({
  rows,
  onType,
  preview,
}: {
  rows: string
  onType: (rows: string) => void
  preview: ReturnType<typeof useAct<'previewShipping'>>
}) {
  const t = useTexts('officeOrders')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!preview.isPending) preview.mutate({ rows })
  }
  return (
    <form onSubmit={send} className="grid max-w-200 gap-4">
      <TextAreaField
        label={t.rows}
        placeholder={t.rowsHint}
        required
        rows={10}
        maxLength={LONGEST}
        spellCheck={false}
        value={rows}
        onChange={(event) => onType(event.target.value)}
      />
      <label
        className={classes(
          buttonShape(),
          'relative justify-self-start focus-within:outline-2 focus-within:outline-offset-2',
        )}
      >
        {t.orFile}
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            void file?.text().then((text) => onType(text.slice(0, LONGEST)))
          }}
        />
      </label>
      <Refused cause={preview.error} />
      <OfficeButton
        type="submit"
        look="main"
        className="justify-self-start"
        busy={preview.isPending}
        disabled={rows.trim() === ''}
      >
        {t.preview}
      </OfficeButton>
    </form>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const t = useTexts('officeOrders')
  const state = (row: Row) => (
    <Badge tone={row.state === 'shipped' || row.state === 'willShip' ? 'good' : 'waiting'}>
      {t[`rowState.${row.state}`]}
    </Badge>
  )
  const columns: Column<Row>[] = [
    { key: 'row', head: t.row, end: true, render: ({ row }) => row },
    {
      key: 'order',
      head: t.order,
      render: ({ orderId }) => <span className="font-mono text-xs">{orderId}</span>,
    },
    { key: 'courier', head: t.courier, render: ({ courier }) => courier },
    { key: 'tracking', head: t.tracking, render: ({ tracking }) => tracking },
    { key: 'pieces', head: t.pieces, end: true, render: ({ pieces }) => pieces },
    { key: 'state', head: t.result, render: state },
  ]
  return (
    <Table
      label={t.rows}
      columns={columns}
      rows={rows}
      idOf={({ row }) => String(row)}
      nameOf={({ orderId, row }) => orderId ?? String(row)}
      renderCard={(row) => (
        <span className="grid gap-0.5">
          <span className="flex items-center justify-between gap-2">
            <span className="font-mono text-xs">{row.orderId ?? row.row}</span>
            {state(row)}
          </span>
          <span className="text-quiet">
            {row.courier} {row.tracking}
          </span>
        </span>
      )}
    />
  )
}

/** Receiver and goods of what will ship, for staff who may see names and addresses. */
function PrintSlips({ rows }: { rows: readonly Row[] }) {
  const t = useTexts('officeOrders')
  const { may } = useRights()
  const slips = useAct('readPackingSlips')
  const orderIds = rows
    .filter(({ state }) => state === 'willShip')
    .flatMap(({ orderId }) => orderId ?? [])
    .slice(0, MAX_SLIPS)
  if (!may('orders.receiver') || orderIds.length === 0) return null
  return (
    <>
      <OfficeButton busy={slips.isPending} onClick={() => slips.mutate({ orderIds })}>
        {t.slips}
      </OfficeButton>
      {slips.data && <Slips slips={slips.data.slips} onClose={slips.reset} />}
    </>
  )
}
