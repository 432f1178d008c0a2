import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { closePart } from './itemPart.ts'

/** How much larger a picture becomes on a press. */
const ZOOM = 2.5
/** Milliseconds. A second press so soon is part of a double one. */
const DOUBLE_MS = 350

type Props = { pictures: readonly string[]; name: string; first: number }

/** Pictures over the whole screen: swipe, press to enlarge, move about, press again to go back. */
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
      className="m-0 h-dvh max-h-none w-full max-w-none bg-night p-0 text-on-night"
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') step(1)
        if (key === 'ArrowLeft') step(-1)
      }}
    >
      <div
        ref={track}
        onScroll={({ currentTarget: row }) =>
          setCurrent(Math.round(row.scrollLeft / Math.max(1, row.clientWidth)))
        }
        className="no-bar flex h-full snap-x snap-mandatory overflow-x-auto"
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
  const box = useRef<HTMLDivElement>(null)
  const [isLarge, setLarge] = useState(false)
  const [seen, setSeen] = useState(isShown)
  if (seen !== isShown) {
    setSeen(isShown)
    if (!isShown) setLarge(false)
  }
  const pressedAt = useRef(-DOUBLE_MS)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.timeStamp - pressedAt.current < DOUBLE_MS) return
    pressedAt.current = event.timeStamp
    const area = event.currentTarget.getBoundingClientRect()
    const [x, y] = [
      (event.clientX - area.left) / area.width,
      (event.clientY - area.top) / area.height,
    ]
    setLarge(!isLarge)
    // What was pressed stays in the middle.
    requestAnimationFrame(() => {
      const element = box.current
      element?.scrollTo({
        left: x * element.scrollWidth - element.clientWidth / 2,
        top: y * element.scrollHeight - element.clientHeight / 2,
        behavior: 'instant',
      })
    })
  }
  return (
    <div
      ref={box}
      className={classes(
        'no-bar h-full w-full shrink-0 snap-center',
        isLarge ? 'overflow-auto overscroll-contain' : 'grid place-items-center overflow-hidden',
      )}
    >
      <button
        type="button"
        aria-label={`${zoom}: ${alt}`}
        aria-pressed={isLarge}
        tabIndex={isShown ? 0 : -1}
        onClick={press}
        className={isLarge ? 'block cursor-zoom-out' : 'block cursor-zoom-in'}
        style={isLarge ? { width: `${ZOOM * 100}%` } : undefined}
      >
        <Picture
          src={src}
          alt=""
          sizes="250vw"
          width={1200}
          height={1200}
          when={isShown ? 'first' : 'late'}
          className={isLarge ? 'h-auto w-full max-w-none' : 'max-h-dvh w-full object-contain'}
        />
      </button>
    </div>
  )
}
