import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type ThreadMessage = {
  readonly id: string
  readonly by: 'buyer' | 'shop'
  readonly text: string
  readonly at: number
  readonly pictures: readonly { id: string; width: number; height: number }[]
}

type Props<M extends ThreadMessage> = {
  messages: readonly M[]
  /** Whose messages stand at the end of the line. */
  mine: ThreadMessage['by']
  nameOf: (message: M) => string
  renderTime: (ms: number) => ReactNode
  renderPicture: (picture: ThreadMessage['pictures'][number], index: number) => ReactNode
  /** What stands below a message. */
  renderBelow?: (message: M) => ReactNode
}

/** What was written, oldest first. Text is shown as it was typed and never becomes a link. */
export function Thread<M extends ThreadMessage>({
  messages,
  mine,
  nameOf,
  renderTime,
  renderPicture,
  renderBelow,
}: Props<M>) {
  return (
    <ol className="grid gap-3" data-thread="">
      {messages.map((message) => (
        <li
          key={message.id}
          data-by={message.by}
          className={classes(
            'grid max-w-[85%] gap-1',
            message.by === mine ? 'justify-items-end justify-self-end' : 'justify-self-start',
          )}
        >
          <p className="text-xs text-quiet">
            {nameOf(message)} · {renderTime(message.at)}
          </p>
          {message.text !== '' && (
            <p
              dir="auto"
              className={classes(
                'rounded-card px-3 py-2 text-start text-[15px] wrap-anywhere whitespace-pre-wrap',
                message.by === mine ? 'bg-accent-soft' : 'bg-shade',
              )}
            >
              {message.text}
            </p>
          )}
          {message.pictures.map((one, index) => (
            <span key={one.id}>{renderPicture(one, index)}</span>
          ))}
          {renderBelow?.(message)}
        </li>
      ))}
    </ol>
  )
}

type PictureProps = {
  size: { width: number; height: number }
  /** Base64 of a WebP; `undefined` while it loads. */
  data: string | undefined
  alt: string
  failed: string | undefined
}

const WIDEST = 240
const HIGHEST = 320

/** A picture in its place from the start, so that nothing moves when it comes. */
export function ThreadPicture({ size, data, alt, failed }: PictureProps) {
  const scale = Math.min(1, WIDEST / size.width, HIGHEST / size.height)
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  const look = 'block max-w-full rounded-card border border-line bg-shade'
  if (failed !== undefined) return <span className="text-xs text-quiet">{failed}</span>
  return data === undefined ? (
    <span className={look} style={{ width, height }} aria-hidden="true" />
  ) : (
    <img
      src={`data:image/webp;base64,${data}`}
      width={width}
      height={height}
      alt={alt}
      className={look}
    />
  )
}
