import { useEffect, useState } from 'react'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useTexts } from './texts.tsx'

const SHOWN_MS = 2_000

/** Copies, with a fallback where the clipboard API is missing (http, old wallet browsers). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.className = 'fixed opacity-0'
    const host = document.querySelector('dialog[open]') ?? document.body
    host.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}

/** `what` completes the accessible name: "Copy address". */
export function Copy({ text, what }: { text: string; what: string }) {
  const t = useTexts('shop')
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  const press = async () => setState((await copyText(text)) ? 'done' : 'failed')
  return (
    <span className="inline-flex items-center">
      <IconButton label={what} onClick={press} className={state === 'done' ? 'text-jade-text' : ''}>
        <Icon name={state === 'done' ? 'check' : 'copy'} />
      </IconButton>
      <span role="status" className="text-xs text-jade-text">
        {state === 'done' ? t.copied : state === 'failed' ? t.copyFailed : ''}
      </span>
    </span>
  )
}
