import { Component, type ReactNode } from 'react'
import { ChunkFailure } from '../../load/chunkFailure.ts'
import { forgetFailedChunks } from '../../client/chunk.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { forgetFailedTexts, useTexts } from '../parts/texts.tsx'

type Props = { children: ReactNode }
type State = { failure: unknown; tries: number }

/** Contains a failure to load or render, so that the rest of the office stays. */
export class Boundary extends Component<Props, State> {
  override state: State = { failure: undefined, tries: 0 }

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure: failure ?? new Error('unknown') }
  }

  /** Retries in place once, then reloads: after a deployment old files are gone. */
  retry = () => {
    if (this.state.tries > 0) return location.reload()
    forgetFailedChunks()
    forgetFailedTexts()
    this.setState(({ tries }) => ({ failure: undefined, tries: tries + 1 }))
  }

  override render() {
    const { failure } = this.state
    if (failure) return <Broken failure={failure} onRetry={this.retry} />
    return this.props.children
  }
}

function Broken({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const t = useTexts('office')
  return (
    <EmptyState
      tone="error"
      title={failure instanceof ChunkFailure ? t.fileMissing : t.screenBroken}
      text={t.brokenHelp}
      action={<OfficeButton onClick={onRetry}>{t.retry}</OfficeButton>}
    />
  )
}
