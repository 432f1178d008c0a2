import { useCallback, useEffect, useRef, useState, type MouseEvent } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { isBannerLink } from '../../../basics/bannerLink.ts'
import { useCall } from '../../client/queries.ts'
import { go } from '../../client/router.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'

/** Milliseconds (rules: screens#timings). */
const INTERVAL_MS = 5_000
/** Dark text on a 75 % white veil in both themes, for contrast over any picture. */
const CAPTION =
  'absolute inset-y-0 left-0 flex w-3/5 items-center bg-linear-to-r ' +
  'from-[rgb(255_255_255/0.75)] from-50% to-transparent px-4 py-2 pr-10 text-lg leading-snug font-semibold ' +
  'max-[22.5rem]:text-sm text-balance text-[#1c1a17] md:w-1/2 md:p-10 md:pr-20 md:text-2xl'
const BOX = 'aspect-[3/1] w-full rounded-card md:aspect-auto md:h-[350px]'

export function Banners() {
  const t = useTexts('shop')
  const locale = useLocale()
  const { data, isPending } = useCall('listBanners', { language: locale })
  const count = data?.length ?? 0
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [paused, setPaused] = useState(false)
  const show = useCallback((index: number, smooth: boolean) => {
    const element = track.current
    element?.scrollTo({
      left: index * element.clientWidth,
      behavior: smooth ? 'smooth' : 'instant',
    })
  }, [])
  useAutoplay(track, count, current, paused, show)
  if (isPending) return <Skeleton className={BOX} />
  if (!data || count === 0) return null
  const scrolled = () => {
    const element = track.current
    if (element) setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
  }
  return (
    <section aria-roledescription="carousel" aria-label={t.banners} className="relative">
      <div
        ref={track}
        onScroll={scrolled}
        className="no-bar flex snap-x snap-mandatory overflow-x-auto rounded-card"
      >
        {data.map((banner, index) => (
          <div
            key={banner.id}
            role="group"
            aria-roledescription="slide"
            aria-label={t.ofCount({ n: index + 1, count })}
            className="w-full shrink-0 snap-center"
          >
            <Slide banner={banner} isFirst={index === 0} isCurrent={index === current} />
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className="absolute right-1 bottom-1 flex items-center">
          <span
            aria-hidden="true"
            className="rounded-full bg-ink px-2 text-xs text-paper tabular-nums"
          >
            {current + 1}/{count}
          </span>
          <IconButton label={paused ? t.play : t.pause} onClick={() => setPaused(!paused)}>
            <span className="grid size-7 place-items-center rounded-full bg-ink text-paper">
              <Icon name={paused ? 'play' : 'pause'} className="size-4" />
            </span>
          </IconButton>
        </div>
      )}
    </section>
  )
}

type SlideProps = {
  banner: CallResult<'listBanners'>[number]
  isFirst: boolean
  isCurrent: boolean
}

function Slide({ banner: { image, title, link }, isFirst, isCurrent }: SlideProps) {
  const picture = (
    <span className="relative block">
      <Picture
        src={image}
        alt=""
        sizes="(min-width: 1200px) 1168px, calc(100vw - 32px)"
        width={1200}
        height={600}
        when={isFirst ? 'first' : 'late'}
        className={BOX}
      />
      {title && (
        <span className={CAPTION}>
          <span className="line-clamp-4 md:line-clamp-6">{title}</span>
        </span>
      )}
    </span>
  )
  if (!link || !isBannerLink(link)) return picture
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!link.startsWith('/')) return
    event.preventDefault()
    go(link)
  }
  return (
    <a href={link} tabIndex={isCurrent ? 0 : -1} onClick={follow} className="block">
      {picture}
    </a>
  )
}

/** Advances automatically, but not during touch, hover or focus, nor with reduced motion. */
function useAutoplay(
  track: { current: HTMLElement | null },
  count: number,
  current: number,
  paused: boolean,
  show: (index: number, smooth: boolean) => void,
): void {
  useEffect(() => {
    if (paused || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      const element = track.current
      if (!element || document.hidden || element.matches(':hover, :active, :focus-within')) return
      const next = (current + 1) % count
      show(next, next !== 0)
    }, INTERVAL_MS)
    return () => clearInterval(timer)
  }, [track, count, current, paused, show])
}
