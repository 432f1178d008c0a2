import type { CallInput } from '../../../api/calls.ts'
import { callOffice } from '../parts/call.ts'
import { useExport } from '../parts/exportParts.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'

/** The orders of a view as a CSV file. */
export function ExportOrders({ view }: Pick<CallInput<'exportOrders'>, 'view'>) {
  const t = useTexts('officeOrders')
  const { locale } = useLanguage()
  const file = useExport<string>('orders', async (after) => {
    const { csv, orders, next } = await callOffice('exportOrders', {
      language: locale,
      ...(view && { view }),
      ...(after && { after }),
    })
    return { csv, rows: orders, next }
  })
  return (
    <>
      <OfficeButton busy={file.rows !== undefined} onClick={() => void file.run()}>
        {t.exportOrders}
      </OfficeButton>
      <Refused cause={file.failure} />
    </>
  )
}
