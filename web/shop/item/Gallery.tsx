import { useRef, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** A little below 100vw: a 412 × 1.75 pixel screen would otherwise fetch the 1200-pixel picture for one pixel. */
const SIZES = '(max-width: 600px) 96vw, 600px'

/** Pictures to swipe, with arrows for mouse and keyboard. */
export function Gallery({ pictures, name }: { pictures: readonly string[]; name: string }) {
  const t = useTexts('shop')
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const count = pictures.length
  const show = (index: number) => {
    const element = track.current
    const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches
    element?.scrollTo({
      left: index * element.clientWidth,
      behavior: smooth ? 'smooth' : 'instant',
    })
  }
  const scrolled = () => {
    const element = track.current
    if (element) setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
  }
  return (
    <section aria-roledescription="carousel" aria-label={t.pictures} className="relative bg-shade">
      <div
        ref={track}
        onScroll={scrolled}
        tabIndex={count > 1 ? 0 : undefined}
        role={count > 1 ? 'group' : undefined}
        aria-label={count > 1 ? t.pictures : undefined}
        className="no-bar flex snap-x snap-mandatory overflow-x-auto"
      >
        {pictures.map((src, index) => (
          <Picture
            key={src}
            src={src}
            alt={count > 1 ? t.pictureOf({ name, n: index + 1, count }) : name}
            sizes={SIZES}
            when={index === 0 ? 'first' : 'late'}
            className="aspect-square w-full shrink-0 snap-center md:aspect-[3/2]"
          />
        ))}
      </div>
      {count > 1 && (
        <div className="absolute right-2 bottom-2 flex items-center rounded-full bg-ink text-paper pointer-coarse:px-3 pointer-coarse:py-1">
          <IconButton
            label={t.previous}
            disabled={current === 0}
            onClick={() => show(current - 1)}
            className="text-paper active:bg-transparent pointer-coarse:hidden"
          >
            <Icon name="back" className="size-4" />
          </IconButton>
          <span aria-live="polite" className="text-xs tabular-nums">
            {current + 1}/{count}
          </span>
          <IconButton
            label={t.next}
            disabled={current === count - 1}
            onClick={() => show(current + 1)}
            className="text-paper active:bg-transparent pointer-coarse:hidden"
          >
            <Icon name="next" className="size-4" />
          </IconButton>
        </div>
      )}
    </section>
  )
}
