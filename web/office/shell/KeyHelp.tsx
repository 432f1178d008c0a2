import { Dialog } from '../parts/Dialog.tsx'
import { useKeyList } from '../parts/keys.ts'
import { useTexts } from '../parts/texts.tsx'

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const t = useTexts('office')
  const keys = [{ key: '⌘K', text: t.search }, ...useKeyList().toReversed()]
  const shown = keys.filter((one, at) => keys.findIndex(({ key }) => key === one.key) === at)
  return (
    <Dialog title={t.keyHelp} onClose={onClose}>
      <dl className="grid grid-cols-[max-content_1fr] items-center gap-x-4 gap-y-2 text-sm">
        {shown.map(({ key, text }) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt>
              <kbd className="rounded-md border border-line bg-paper px-2 py-0.5 font-mono text-xs">
                {key}
              </kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
