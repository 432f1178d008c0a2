import type { ReactNode } from 'react'
import { useOverlayEntry } from '../../client/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useSubmit } from '../parts/useSubmit.ts'

type Props<R> = {
  title: string
  summary: ReactNode
  action: string
  work: () => Promise<R>
  /** Called after the work succeeded and the sheet closed. */
  onDone: (result: R) => void
  /** Returns true when it handles a refusal itself. */
  onRefused: (cause: unknown) => boolean
  onClose: () => void
}

/** Confirms an action that needs no password, since nothing leaves the account. */
export function PlainConfirmSheet<R>({
  title,
  summary,
  action,
  work,
  onDone,
  onRefused,
  onClose,
}: Props<R>) {
  const close = useOverlayEntry('confirm', onClose)
  const { run, busy, refusal } = useSubmit()
  const press = () =>
    void run(async () => {
      try {
        const result = await work()
        close(() => onDone(result))
      } catch (cause) {
        if (onRefused(cause)) return close()
        throw cause
      }
    })
  return (
    <Sheet
      open
      onClose={() => close()}
      title={title}
      footer={
        <Button look="main" wide busy={busy} onClick={press}>
          {action}
        </Button>
      }
    >
      <div className="grid gap-5 p-4">
        {summary}
        {refusal !== undefined && <Refused cause={refusal} />}
      </div>
    </Sheet>
  )
}
