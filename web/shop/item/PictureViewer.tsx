import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { useColon } from '../../ui/Colon.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { closePart } from './itemPart.ts'
import { useZoom } from './useZoom.ts'

/** Arrow keys; the browser's own scrolling by them would lead one picture further. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** With Alt or Command, an arrow key goes through the history. */
const stepOf = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): number | undefined =>
  altKey || ctrlKey || metaKey ? undefined : STEPS[key]

type Props = { pictures: readonly string[]; name: string; first: number }

export default function PictureViewer({ pictures, name, first }: Props) {
  const t = useTexts('shop')
  const { viewer } = useTexts('item')
  const dialog = useRef<HTMLDialogElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(first)
  const count = pictures.length
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    const row = track.current
    row?.scrollTo({ left: first * row.clientWidth, behavior: 'instant' })
    const cancel = (event: Event) => {
      event.preventDefault()
      closePart()
    }
    element?.addEventListener('cancel', cancel)
    return () => {
      element?.removeEventListener('cancel', cancel)
      element?.close()
    }
  }, [first])
  const step = (by: number) => {
    const row = track.current
    row?.scrollTo({ left: (current + by) * row.clientWidth, behavior: 'instant' })
  }
  return (
    <dialog
      ref={dialog}
      aria-label={viewer}
      data-viewer
      className="m-0 h-dvh max-h-none touch-none overscroll-none w-full max-w-none bg-night p-0 text-on-night"
      onKeyDown={(event) => {
        const by = stepOf(event)
        if (by === undefined) return
        event.preventDefault()
        step(by)
      }}
    >
      <div
        ref={track}
        onScroll={({ currentTarget: row }) =>
          setCurrent(Math.round(row.scrollLeft / Math.max(1, row.clientWidth)))
        }
        className="no-bar flex h-full touch-pan-x snap-x snap-mandatory overflow-x-auto"
      >
        {pictures.map((src, index) => (
          <Zoomed
            key={src}
            src={src}
            alt={count > 1 ? t.pictureOf({ name, n: index + 1, count }) : name}
            isShown={index === current}
          />
        ))}
      </div>
      <div className="absolute inset-x-0 top-0 flex items-center justify-between p-2">
        <span className="rounded-full bg-night px-3 py-1 text-sm tabular-nums" aria-live="polite">
          {current + 1}/{count}
        </span>
        <IconButton
          label={t.close}
          onClick={closePart}
          className="bg-night text-on-night active:bg-night"
        >
          <Icon name="close" />
        </IconButton>
      </div>
    </dialog>
  )
}

function Zoomed({ src, alt, isShown }: { src: string; alt: string; isShown: boolean }) {
  const { zoom } = useTexts('item')
  const colon = useColon()
  const { box, view, press, key, pointerDown } = useZoom(isShown)
  const isLarge = view.scale > 1
  return (
    <div
      ref={box}
      onKeyDown={key}
      className={classes(
        'h-full w-full shrink-0 snap-center overflow-hidden',
        isLarge ? 'touch-none' : 'touch-pan-x',
      )}
    >
      <button
        type="button"
        aria-label={zoom + colon + alt}
        aria-pressed={isLarge}
        tabIndex={isShown ? 0 : -1}
        onPointerDown={pointerDown}
        onClick={press}
        className={classes(
          'grid h-full w-full origin-top-left place-items-center',
          isLarge ? 'cursor-zoom-out' : 'cursor-zoom-in',
        )}
        style={
          isLarge
            ? { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }
            : undefined
        }
      >
        <Picture
          src={src}
          alt=""
          sizes="250vw"
          width={1200}
          height={1200}
          when={isShown ? 'first' : 'late'}
          className="h-auto max-h-dvh w-auto max-w-full"
        />
      </button>
    </div>
  )
}
