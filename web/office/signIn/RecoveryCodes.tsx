import { useState } from 'react'
import { Copy } from '../parts/Copy.tsx'
import { CheckField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { useTexts } from '../parts/texts.tsx'

/** Shown once: the office opens when they are said to be kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTexts('office')
  const [kept, setKept] = useState(false)
  return (
    <div className="grid gap-4">
      <ul
        className="grid grid-cols-1 gap-x-4 gap-y-1 rounded-lg bg-paper p-3 font-mono text-[13px] whitespace-nowrap sm:grid-cols-2"
        translate="no"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <Copy text={codes.join('\n')} what={t.copyCodes} />
        <span>{t.copyCodes}</span>
        <OfficeButton look="quiet" onClick={() => window.print()}>
          {t.print}
        </OfficeButton>
      </div>
      <CheckField
        label={t.codesKept}
        checked={kept}
        onChange={(event) => setKept(event.target.checked)}
      />
      <OfficeButton look="main" disabled={!kept} onClick={onDone}>
        {t.continue}
      </OfficeButton>
    </div>
  )
}
