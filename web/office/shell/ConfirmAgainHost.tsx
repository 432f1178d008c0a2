import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ConfirmAgain } from '../signIn/ConfirmAgain.tsx'

type Props = {
  /** Handed the question once; it answers whether the second factor was shown. */
  onReady: (ask: () => Promise<boolean>) => void
  children: ReactNode
}

/** Asks for the second factor when a call needs it, above open dialogs. */
export function ConfirmAgainHost({ onReady, children }: Props) {
  const [asking, setAsking] = useState<{ answer: (shown: boolean) => void }>()
  const waiting = useRef<Promise<boolean> | undefined>(undefined)
  const ready = useRef(onReady)
  useEffect(
    () =>
      ready.current(() => {
        // Several calls at once wait for one answer.
        waiting.current ??= new Promise<boolean>((resolve) =>
          setAsking({
            answer: (shown) => {
              waiting.current = undefined
              setAsking(undefined)
              resolve(shown)
            },
          }),
        )
        return waiting.current
      }),
    [],
  )
  return (
    <>
      {children}
      {asking && <ConfirmAgain onDone={asking.answer} />}
    </>
  )
}
