import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Amount, Badge } from '../parts/Show.tsx'
import { Table, type Column } from '../parts/Table.tsx'
import { useTag, useTexts } from '../parts/texts.tsx'

type Row = CallResult<'previewPrices'>['options'][number]

const AT_ONCE = 200

function New({ row }: { row: Row }) {
  const t = useTexts('officePrices')
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {row.problem === null ? (
        <Amount amount={row.after} />
      ) : (
        <Badge tone="waiting">{t[row.problem]}</Badge>
      )}
      {row.belowCost && <Badge tone="bad">{t.belowCost}</Badge>}
    </span>
  )
}

/** Every price before and after. */
export function PlannedPrices({ options }: { options: readonly Row[] }) {
  const t = useTexts('officePrices')
  const tag = useTag()
  const [shown, setShown] = useState(AT_ONCE)
  const columns: Column<Row>[] = [
    { key: 'name', head: t.product, render: ({ name }) => name },
    { key: 'label', head: t.option, render: ({ label }) => label },
    { key: 'before', head: t.before, end: true, render: (row) => <Amount amount={row.before} /> },
    { key: 'after', head: t.after, end: true, render: (row) => <New row={row} /> },
  ]
  const rest = options.length - shown
  return (
    <div className="grid gap-3">
      <Table
        label={t.title}
        columns={columns}
        rows={options.slice(0, shown)}
        idOf={({ id }) => String(id)}
        nameOf={({ name, label }) => `${name} ${label}`}
        renderCard={(row) => (
          <span className="grid gap-1">
            <span className="wrap-anywhere">
              {row.name} <span className="text-quiet">{row.label}</span>
            </span>
            <span className="flex flex-wrap items-center justify-between gap-2">
              <s className="text-quiet">
                <Amount amount={row.before} />
              </s>
              <New row={row} />
            </span>
          </span>
        )}
      />
      {rest > 0 && (
        <OfficeButton className="justify-self-center" onClick={() => setShown(shown + AT_ONCE)}>
          {t.more({ count: rest.toLocaleString(tag) })}
        </OfficeButton>
      )}
    </div>
  )
}
