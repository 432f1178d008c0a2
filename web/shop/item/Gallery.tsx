import { useRef, useState } from 'react'
import { preloadChunk } from '../../client/chunk.ts'
import { IconButton } from '../../ui/Button.tsx'
import { useColon } from '../../ui/Colon.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { ItemVideo } from './ItemVideo.tsx'
import { openPictures } from './itemPart.ts'

const preloadPictures = (): void => void preloadChunk('web/shop/item/PictureViewer.tsx')

/** A little below 100vw: a 412 × 1.75 pixel screen would otherwise fetch the 1200-pixel picture for one pixel. */
const SIZES = '(max-width: 600px) 96vw, 600px'

/** The file in which the list below a sheet shows the same picture: there already, also without a network. */
function shownBelow(src: string): string | undefined {
  const picture = src.replace(/-\d+\.webp$/, '-')
  const all = [...document.querySelectorAll<HTMLImageElement>('main img')]
  return all.find((one) => one.naturalWidth > 0 && one.currentSrc.includes(picture))?.currentSrc
}

type Props = {
  pictures: readonly string[]
  /** Path of a video, shown behind the pictures. */
  video: string | undefined
  name: string
  isPage: boolean
}

function useSlides() {
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
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
  return { track, current, show, scrolled }
}

/** Pictures to swipe, with arrows for mouse and keyboard; a press enlarges them. */
export function Gallery({ pictures, video, name, isPage }: Props) {
  const t = useTexts('shop')
  const { track, current, show, scrolled } = useSlides()
  const [asked, setAsked] = useState(0)
  const count = pictures.length
  const slides = count + (video ? 1 : 0)
  return (
    <section aria-roledescription="carousel" aria-label={t.pictures}>
      <div
        className={classes('relative bg-shade', isPage && 'wide:overflow-hidden wide:rounded-card')}
      >
        <div
          ref={track}
          onScroll={scrolled}
          tabIndex={slides > 1 ? 0 : undefined}
          role={slides > 1 ? 'group' : undefined}
          aria-label={slides > 1 ? t.pictures : undefined}
          className="no-bar flex snap-x snap-mandatory overflow-x-auto"
        >
          {pictures.map((src, index) => (
            <Slide
              key={src}
              src={src}
              alt={count > 1 ? t.pictureOf({ name, n: index + 1, count }) : name}
              index={index}
              isShown={index === current}
              isPage={isPage}
            />
          ))}
          {video && pictures[0] && (
            <ItemVideo
              src={video}
              poster={pictures[0]}
              sizes={SIZES}
              name={name}
              isShown={current === count}
              asked={asked}
            />
          )}
        </div>
        {video && current !== count && (
          <VideoButton
            onPress={() => {
              show(count)
              setAsked(asked + 1)
            }}
          />
        )}
        {slides > 1 && <Steps current={current} count={slides} onShow={show} isPage={isPage} />}
      </div>
      {isPage && slides > 1 && (
        <Thumbs
          pictures={pictures}
          hasVideo={video !== undefined}
          current={current}
          name={name}
          onShow={show}
        />
      )}
    </section>
  )
}

type SlideProps = {
  src: string
  alt: string
  index: number
  isShown: boolean
  isPage: boolean
}

function Slide({ src, alt, index, isShown, isPage }: SlideProps) {
  const { zoom } = useTexts('item')
  const colon = useColon()
  const [behind] = useState(() => (isPage || index > 0 ? undefined : shownBelow(src)))
  return (
    <button
      type="button"
      tabIndex={isShown ? 0 : -1}
      aria-label={zoom + colon + alt}
      onPointerDown={preloadPictures}
      onClick={() => openPictures(index)}
      className="w-full shrink-0 cursor-zoom-in snap-center bg-cover bg-center -outline-offset-2"
      style={behind ? { backgroundImage: `url("${behind}")` } : undefined}
    >
      <Picture
        src={src}
        alt={alt}
        sizes={SIZES}
        when={index === 0 ? 'first' : 'late'}
        isOver={behind !== undefined}
        className="aspect-square w-full"
      />
    </button>
  )
}

function VideoButton({ onPress }: { onPress: () => void }) {
  const { video } = useTexts('item')
  return (
    <button
      type="button"
      onClick={onPress}
      className="absolute bottom-2 left-2 flex min-h-11 items-center gap-1 rounded-full bg-ink px-4 text-sm text-paper"
    >
      <Icon name="play" className="size-4" />
      {video}
    </button>
  )
}

type StepsProps = {
  current: number
  count: number
  onShow: (index: number) => void
  isPage: boolean
}

function Steps({ current, count, onShow }: StepsProps) {
  const t = useTexts('shop')
  return (
    <div className="absolute right-2 bottom-2 flex items-center rounded-full bg-ink text-paper pointer-coarse:px-3 pointer-coarse:py-1">
      <IconButton
        label={t.previous}
        disabled={current === 0}
        onClick={() => onShow(current - 1)}
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
        onClick={() => onShow(current + 1)}
        className="text-paper active:bg-transparent pointer-coarse:hidden"
      >
        <Icon name="next" className="size-4" />
      </IconButton>
    </div>
  )
}

/** Where there is room for them. */
function Thumbs({
  pictures,
  hasVideo,
  current,
  name,
  onShow,
}: {
  pictures: readonly string[]
  hasVideo: boolean
  current: number
  name: string
  onShow: (index: number) => void
}) {
  const t = useTexts('shop')
  const item = useTexts('item')
  return (
    <ul className="mt-2 hidden flex-wrap gap-2 wide:flex">
      {pictures.map((src, index) => (
        <li key={src}>
          <button
            type="button"
            aria-label={t.pictureOf({ name, n: index + 1, count: pictures.length })}
            aria-pressed={index === current}
            onClick={() => onShow(index)}
            className={classes(
              'block overflow-hidden rounded-lg border-2',
              index === current ? 'border-accent' : 'border-transparent',
            )}
          >
            <Picture src={src} alt="" sizes="64px" width={64} height={64} className="size-16" />
          </button>
        </li>
      ))}
      {hasVideo && (
        <li>
          <button
            type="button"
            aria-label={item.video}
            aria-pressed={current === pictures.length}
            onClick={() => onShow(pictures.length)}
            className={classes(
              'grid size-17 place-items-center rounded-lg border-2 bg-shade',
              current === pictures.length ? 'border-accent' : 'border-transparent',
            )}
          >
            <Icon name="play" />
          </button>
        </li>
      )}
    </ul>
  )
}
