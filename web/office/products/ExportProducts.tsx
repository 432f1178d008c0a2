import { useState } from 'react'
import { useToast } from '../../ui/Toast.tsx'
import { callOffice } from '../parts/call.ts'
import { download } from '../parts/download.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useTexts } from '../parts/texts.tsx'

/** All products, or their texts alone, in one CSV file, fetched part by part. */
export function ExportProducts({ texts = false }: { texts?: boolean }) {
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
        const part: Awaited<ReturnType<typeof fetchPart>> = await fetchPart(after, texts)
        if (parts.length === 0) parts.push(part.header)
        parts.push(part.csv)
        left += part.leftOut
        after = part.next
      }
      download(
        `${texts ? 'translations' : 'products'}-${new Date().toISOString().slice(0, 10)}.csv`,
        parts,
      )
      if (left > 0) say(t.exportLeftOut({ count: left }))
    } catch (cause) {
      setFailure(cause)
    }
    setBusy(false)
  }
  return (
    <>
      <OfficeButton busy={isBusy} onClick={() => void run()}>
        {texts ? t.exportTexts : t.exportGoods}
      </OfficeButton>
      <Refused cause={failure} />
    </>
  )
}

const fetchPart = (after: number, texts: boolean) =>
  callOffice('exportProducts', {
    ...(after > 0 && { after }),
    ...(texts && { what: 'texts' as const }),
  })
