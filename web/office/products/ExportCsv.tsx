import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { utcDay } from '../../../basics/zonedDays.ts'
import { useToast } from '../../ui/Toast.tsx'
import { callOffice } from '../parts/call.ts'
import { download } from '../parts/download.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useTexts } from '../parts/texts.tsx'

type Export = 'exportProducts' | 'exportTranslations'

/** All products, or all texts, in one CSV file, fetched part by part. */
export function ExportCsv({ of, label, file }: { of: Export; label: string; file: string }) {
  const t = useTexts('officeProducts')
  const say = useToast()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const run = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const parts: string[] = []
      let left = 0
      for (let after: number | null = 0; after !== null;) {
        const part: CallResult<Export> = await callOffice(of, after > 0 ? { after } : {})
        if (parts.length === 0) parts.push(part.header)
        parts.push(part.csv)
        if ('leftOut' in part) left += part.leftOut
        after = part.next
      }
      download(`${file}-${utcDay(Date.now())}.csv`, parts)
      if (left > 0) say(t.exportLeftOut({ count: left }))
    } catch (cause) {
      setFailure(cause)
    }
    setBusy(false)
  }
  return (
    <>
      <OfficeButton busy={isBusy} onClick={() => void run()}>
        {label}
      </OfficeButton>
      <Refused cause={failure} />
    </>
  )
}
