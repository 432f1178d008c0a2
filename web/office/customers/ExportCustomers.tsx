import { useState } from 'react'
import { callOffice } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { useExport } from '../parts/exportParts.ts'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { useTexts } from '../parts/texts.tsx'

/** All members as a CSV file, after a reason, which the audit log keeps. */
export function ExportCustomers() {
  const t = useTexts('officeCustomers')
  const [isAsked, setAsked] = useState(false)
  const [why, setWhy] = useState('')
  const file = useExport<string>('customers', async (after) => {
    const { csv, members, next } = await callOffice('exportCustomers', {
      why: why.trim(),
      ...(after && { after }),
    })
    return { csv, rows: members, next }
  })
  return (
    <>
      <OfficeButton onClick={() => setAsked(true)}>{t.exportAll}</OfficeButton>
      {isAsked && (
        <Confirm
          title={t.exportAll}
          effect={t.exportAllText}
          busy={file.rows !== undefined}
          disabled={why.trim() === ''}
          failure={file.failure}
          onConfirm={() => void file.run().then((done) => done && setAsked(false))}
          onClose={() => setAsked(false)}
        >
          <TextField
            label={t.why}
            required
            maxLength={500}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
        </Confirm>
      )}
    </>
  )
}
