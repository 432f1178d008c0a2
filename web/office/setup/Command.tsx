import { Copy } from '../parts/Copy.tsx'
import { useTexts } from '../parts/texts.tsx'

/** A command to type on the shop's machine, exactly. */
export function Command({ text }: { text: string }) {
  const t = useTexts('officeSetup')
  return (
    <div className="mt-1 flex items-start gap-2 rounded-lg bg-paper px-3 py-2">
      <code className="min-w-0 flex-1 py-1 font-mono text-[13px] wrap-anywhere" translate="no">
        {text}
      </code>
      <Copy text={text} what={t.copyCommand} />
    </div>
  )
}
