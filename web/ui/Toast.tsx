import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'

const SHOWN_MS = 5_000

type Tone = 'plain' | 'error'
type Message = { id: number; text: string; tone: Tone }

const ToastContext = createContext<(text: string, tone?: Tone) => void>(() => {})
/** Shows a message for a few seconds and announces it to screen readers. */
export const useToast = () => use(ToastContext)

/** A popover, because sheets cover everything outside the browser's top layer. */
function Shown({ message }: { message: Message }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.showPopover?.(), [])
  return (
    <div
      ref={box}
      popover="manual"
      aria-hidden="true"
      className="pointer-events-none fixed inset-x-0 top-auto bottom-24 z-50 m-0 w-full max-w-none overflow-visible border-0 bg-transparent px-4 py-0"
    >
      <p className="fade-in mx-auto flex w-fit max-w-md items-center gap-2 rounded-card bg-ink px-4 py-3 text-sm text-paper">
        {message.tone === 'error' && <Icon name="alert" />}
        {message.text}
      </p>
    </div>
  )
}

let lastId = 0

export function ToastHost({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message>()
  const say = useCallback(
    (text: string, tone: Tone = 'plain') => setMessage({ id: ++lastId, text, tone }),
    [],
  )
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <ToastContext value={say}>
      {children}
      <div
        role="status"
        aria-live={message?.tone === 'error' ? 'assertive' : 'polite'}
        className="sr-only"
      >
        {message?.text}
      </div>
      {message && <Shown key={message.id} message={message} />}
    </ToastContext>
  )
}
