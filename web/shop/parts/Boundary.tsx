import { Component, Suspense, useEffect, type ReactNode } from 'react'
import { ChunkFailure } from '../../load/chunkFailure.ts'
import { forgetFailedTexts } from '../../load/loadTexts.ts'
import { forgetFailedChunks } from '../../client/chunk.ts'
import { useAnnounceHydrated } from '../../client/hydrated.ts'
import { useOnline } from '../../client/online.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useTexts } from '../../ui/texts.tsx'

type Props = {
  children: ReactNode
  /** Without one its content suspends the nearest boundary around it. */
  fallback?: ReactNode
  /** For a sheet: its failure is shown in a sheet, too. */
  onClose?: () => void
  /** For a sheet that stays in the page when it is closed. */
  open?: boolean
}
type State = { failure: unknown; tries: number; wasClosed: boolean }

/** Contains a failure to load or render, so that the rest of the page stays. */
export class Boundary extends Component<Props, State> {
  override state: State = { failure: undefined, tries: 0, wasClosed: false }

  static getDerivedStateFromProps({ open }: Props, { wasClosed }: State): Partial<State> {
    if (open && wasClosed) return { failure: undefined, tries: 0, wasClosed: false }
    return { wasClosed: open === false }
  }

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure: failure ?? new Error('unknown') }
  }

  /** What failed is loaded again when it is next needed. */
  override componentDidCatch() {
    forgetFailedChunks()
    forgetFailedTexts()
  }

  /**
   * Retries in place once, then reloads: after a deployment old chunks are gone. Never reloads without a network, which
   * would leave the page.
   */
  retry = () => {
    const { onLine } = navigator
    if (this.state.tries > 0 && onLine) return location.reload()
    this.setState(({ tries }) => ({ failure: undefined, tries: tries + (onLine ? 1 : 0) }))
  }

  override render() {
    const { failure } = this.state
    const { children, fallback, onClose, open } = this.props
    if (failure && open === false) return null
    if (failure) return <Failure failure={failure} onRetry={this.retry} onClose={onClose} />
    return fallback === undefined ? children : <Suspense fallback={fallback}>{children}</Suspense>
  }
}

/**
 * Where a sheet opens, in the page from the start. A transition waits only within boundaries that are already shown; a
 * new one would show its empty fallback first, which React keeps for 300 ms (decision 100).
 */
export const SheetPlace = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={null}>{children}</Suspense>
)

type FailureProps = {
  failure: unknown
  onRetry: () => void
  onClose: (() => void) | undefined
}

function Failure({ failure, onRetry, onClose }: FailureProps) {
  const t = useTexts('shop')
  // Replaces the screen that would have announced it.
  useAnnounceHydrated()
  const isChunk = failure instanceof ChunkFailure
  const isLate = isChunk && failure.type === 'timeout'
  const isOffline = !useOnline() && isChunk
  useEffect(() => {
    if (!isChunk) return
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [isChunk, onRetry])
  const title = isOffline
    ? t.offlineTitle
    : !isChunk
      ? t.screenBroken
      : isLate
        ? t.chunkTimeout
        : t.chunkMissing
  const help = isOffline ? t.offlineText : isChunk ? t.chunkHelp : t.screenBrokenHelp
  const retry = (
    <Button look="main" wide={onClose !== undefined} onClick={onRetry}>
      {t.retry}
    </Button>
  )
  if (onClose)
    return (
      <Sheet open title={title} onClose={onClose} footer={retry}>
        <p className="p-4">{help}</p>
      </Sheet>
    )
  return (
    <EmptyState
      tone="error"
      picture={<Icon name="alert" className="size-10 text-amber" />}
      title={title}
      text={help}
      action={retry}
    />
  )
}
