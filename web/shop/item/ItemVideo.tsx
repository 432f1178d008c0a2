import { useEffect, useRef, useState } from 'react'
import { useColon } from '../../ui/Colon.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useTexts } from '../../ui/texts.tsx'

type Props = {
  src: string
  /** The first picture, until the video is played. */
  poster: string
  sizes: string
  name: string
  isShown: boolean
  /** Counts presses elsewhere that ask for it. */
  asked: number
}

/**
 * A slide with the product's video. Nothing of it is loaded before it is asked for, and it stops when it is swiped
 * away.
 */
export function ItemVideo({ src, poster, sizes, name, isShown, asked }: Props) {
  const { playVideo, video: label } = useTexts('item')
  const colon = useColon()
  const element = useRef<HTMLVideoElement>(null)
  const [plays, setPlays] = useState(false)
  const [answered, setAnswered] = useState(asked)
  if (answered !== asked) {
    setAnswered(asked)
    setPlays(true)
  }
  useEffect(() => {
    if (!isShown) element.current?.pause()
  }, [isShown])
  useEffect(() => {
    if (plays) void element.current?.play().catch(() => {})
  }, [plays, asked])
  return (
    <div className="relative aspect-square w-full shrink-0 snap-center bg-night" data-video>
      {plays ? (
        <video
          ref={element}
          src={src}
          poster={poster}
          controls
          playsInline
          preload="auto"
          aria-label={label + colon + name}
          className="size-full object-contain"
        />
      ) : (
        <button
          type="button"
          aria-label={playVideo + colon + name}
          tabIndex={isShown ? 0 : -1}
          onClick={() => setPlays(true)}
          className="block size-full -outline-offset-2"
        >
          <Picture src={poster} alt="" sizes={sizes} className="size-full" />
          <span className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-night/70 text-on-night">
            <Icon name="play" className="size-8 translate-x-0.5" />
          </span>
        </button>
      )}
    </div>
  )
}
