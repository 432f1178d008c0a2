import { Component, Suspense, type ReactNode } from 'react'
import { ChunkFailure } from '../load/chunkFailure.ts'
import { forgetFailedTexts } from '../load/loadTexts.ts'
import { useAnnounceHydrated } from '../client/hydrated.ts'
import { forgetFailedChunks } from '../client/chunk.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useTexts } from '../ui/texts.tsx'

/** Without a fallback its content suspends the nearest boundary around it. */
type Props = { children: ReactNode; fallback?: ReactNode }
type State = { failure: unknown; tries: number }

/** Contains a failure to load or render, so that the rest of the page stays. */
export class Boundary extends Component<Props, State> {
  override state: State = { failure: undefined, tries: 0 }

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure: failure ?? new Error('unknown') }
  }

  /** Retries in place once, then reloads: after a deployment old chunks are gone. */
  retry = () => {
    if (this.state.tries > 0) return location.reload()
    forgetFailedChunks()
    forgetFailedTexts()
    this.setState(({ tries }) => ({ failure: undefined, tries: tries + 1 }))
  }

  override render() {
    const { failure } = this.state
    if (failure) return <Failure failure={failure} onRetry={this.retry} />
    const { children, fallback } = this.props
    return fallback === undefined ? children : <Suspense fallback={fallback}>{children}</Suspense>
  }
}

/**
 * Where a sheet opens, in the page from the start. A transition waits only within boundaries that are already shown; a
 * new one would show its empty fallback first, which React keeps for 300 ms (decisions/100).
 */
export const SheetPlace = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={null}>{children}</Suspense>
)

function Failure({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const t = useTexts('shop')
  // Replaces the screen that would have announced it.
  useAnnounceHydrated()
  const isChunk = failure instanceof ChunkFailure
  const isLate = isChunk && failure.type === 'timeout'
  const title = !isChunk ? t.screenBroken : isLate ? t.chunkTimeout : t.chunkMissing
  return (
    <EmptyState
      tone="error"
      picture={<Icon name="alert" className="size-10 text-amber" />}
      title={title}
      text={isChunk ? t.chunkHelp : t.screenBrokenHelp}
      action={
        <Button look="main" onClick={onRetry}>
          {t.retry}
        </Button>
      }
    />
  )
}
