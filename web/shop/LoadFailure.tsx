import { CallFailure } from '../client/callApi.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useTexts } from '../ui/texts.tsx'

/** A list or a page whose call failed: why, and again. */
export function LoadFailure({
  cause,
  onRetry,
  busy,
}: {
  cause: unknown
  onRetry: () => void
  busy?: boolean
}) {
  const t = useTexts('shop')
  const code = cause instanceof CallFailure ? cause.code : undefined
  const offline = code === 'offline'
  return (
    <EmptyState
      tone="error"
      picture={<Icon name={offline ? 'offline' : 'alert'} className="size-10 text-amber" />}
      title={offline ? t.offlineTitle : code === 'timeout' ? t.timeoutTitle : t.failedTitle}
      text={offline ? t.offlineText : t.failedText}
      action={
        <Button onClick={onRetry} busy={busy ?? false}>
          {t.retry}
        </Button>
      }
    />
  )
}
