import { useEffect, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Short } from './Show.tsx'
import { useTexts } from './texts.tsx'

const SHOWN_MS = 2_000

/** `what` completes the accessible name: "Copy the order number". */
export function Copy({ text, what }: { text: string; what: string }) {
  const t = useTexts('office')
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  const press = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('done'),
      () => setState('failed'),
    )
  return (
    <span className="relative z-10 inline-flex items-center">
      <button
        type="button"
        aria-label={what}
        title={what}
        onClick={() => void press()}
        className="grid size-11 place-items-center rounded-lg text-quiet hover:bg-shade hover:text-ink pointer-fine:size-7"
      >
        <Icon name={state === 'done' ? 'check' : 'copy'} className="size-4" />
      </button>
      <span role="status" className="text-xs text-jade-text">
        {state === 'done' ? t.copied : state === 'failed' ? t.copyFailed : ''}
      </span>
    </span>
  )
}

/** A shortened hash or address in a row of facts; the button makes the row no taller. */
export const ShortCopy = ({ text, what }: { text: string; what: string }) => (
  <span className="-my-3 inline-flex items-center gap-1 pointer-fine:-my-1">
    <Short text={text} />
    <Copy text={text} what={what} />
  </span>
)
