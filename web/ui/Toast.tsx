import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'

const SHOWN_MS = 5_000

type Tone = 'plain' | 'error'
type Message = { id: number; text: string; tone: Tone }

const ToastContext = createContext<(text: string, tone?: Tone) => void>(() => {})
/** Says something at the edge of the screen for a few seconds, and to screen readers. */
export const useToast = () => use(ToastContext)

let lastId = 0

export function ToastHost({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message>()
  const say = useCallback((text: string, tone: Tone = 'plain') => setMessage({ id: ++lastId, text, tone }), [])
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <ToastContext value={say}>
      {children}
      <div role={message?.tone === 'error' ? 'alert' : 'status'} className="pointer-events-none fixed inset-x-0 bottom-24 z-50 flex justify-center px-4">
        {message && (
          <p key={message.id} className="fade-in flex max-w-md items-center gap-2 rounded-card bg-ink px-4 py-3 text-sm text-paper">
            {message.tone === 'error' && <Icon name="alert" />}
            {message.text}
          </p>
        )}
      </div>
    </ToastContext>
  )
}
