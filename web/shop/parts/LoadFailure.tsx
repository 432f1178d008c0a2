import { CallFailure } from '../../client/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** Why a call failed, with a retry button. */
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
  const name = cause instanceof CallFailure ? cause.name : undefined
  const offline = name === 'offline'
  return (
    <EmptyState
      tone="error"
      picture={<Icon name={offline ? 'offline' : 'alert'} className="size-10 text-amber" />}
      title={offline ? t.offlineTitle : name === 'timeout' ? t.timeoutTitle : t.failedTitle}
      text={offline ? t.offlineText : t.failedText}
      action={
        <Button onClick={onRetry} busy={busy ?? false}>
          {t.retry}
        </Button>
      }
    />
  )
}
