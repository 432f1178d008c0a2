import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../client/queries.ts'
import { openOverlay } from '../../client/router.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { useColon } from '../../ui/Colon.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { announcementsInput } from '../loads.ts'
import type { AnnouncementOverlay } from '../overlayKinds.ts'
import { stripSeconds } from './stripSeconds.ts'

export function AnnouncementStrip() {
  const t = useTexts('shop')
  const colon = useColon()
  const locale = useLocale()
  const { data, isPending } = useCall('listAnnouncements', announcementsInput(locale))
  const records = data?.records ?? []
  const text = records
    .map((one) => (one.title ? `${one.title} — ${one.content}` : one.content))
    .join(' · ')
  const [paused, setPaused] = useState(false)
  const strip = useMarquee(text)
  const first = records[0]
  if (!isPending && !first) return null
  const open = () =>
    first && openOverlay({ kind: 'announcement', id: first.id } satisfies AnnouncementOverlay)
  return (
    <section
      aria-label={t.announcements}
      className="flex h-11 items-center rounded-card bg-accent-soft"
    >
      <button
        type="button"
        onClick={open}
        aria-label={t.announcementDetails + colon + text}
        className="flex h-11 min-w-0 flex-1 items-center gap-2 pl-3 text-sm"
      >
        <Icon name="speaker" className="size-5 text-accent" />
        <span className="min-w-0 flex-1 overflow-hidden text-start">
          <span
            ref={strip}
            data-paused={paused ? '' : undefined}
            className="marquee flex w-max whitespace-nowrap motion-reduce:w-full motion-reduce:truncate"
          >
            <span className="pr-16">{text}</span>
            <span className="pr-16 motion-reduce:hidden" aria-hidden="true">
              {text}
            </span>
          </span>
        </span>
      </button>
      <IconButton
        label={paused ? t.play : t.pause}
        onClick={() => setPaused(!paused)}
        className="motion-reduce:hidden"
      >
        <Icon name={paused ? 'play' : 'pause'} className="size-4" />
      </IconButton>
    </section>
  )
}

/** Set by script: the page's security policy lets no style come with the HTML. */
function useMarquee(text: string) {
  const strip = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    strip.current?.style.setProperty('--marquee-duration', `${stripSeconds(text)}s`)
  }, [text])
  return strip
}
