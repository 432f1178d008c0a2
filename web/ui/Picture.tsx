import { classes } from './classes.ts'

const WIDTHS = [360, 720, 1200] as const
const SIZED = /-(?:360|720|1200)\.webp$/

/** File names in the three widths; other pictures have one. */
export const sourceSet = (src: string): string | undefined =>
  SIZED.test(src)
    ? WIDTHS.map((width) => `${src.replace(SIZED, `-${width}.webp`)} ${width}w`).join(', ')
    : undefined

type Props = {
  src: string
  alt: string
  /** The `sizes` attribute. */
  sizes: string
  width?: number
  height?: number
  /** `first`: the largest picture of the first screen; `soon`: a small one there; others load lazily. */
  when?: 'first' | 'soon' | 'late'
  /** Covers a placeholder, which stays if the picture fails to load. */
  isOver?: boolean
  className?: string
}

/** A picture with its space reserved. */
export function Picture({
  src,
  alt,
  sizes,
  width = 720,
  height = 720,
  when = 'late',
  isOver = false,
  className,
}: Props) {
  return (
    <img
      sizes={sizes}
      srcSet={sourceSet(src)}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={when === 'late' ? 'lazy' : 'eager'}
      fetchPriority={when === 'first' ? 'high' : undefined}
      decoding="async"
      draggable={false}
      onError={isOver ? ({ currentTarget }) => currentTarget.classList.add('opacity-0') : undefined}
      className={classes(!isOver && 'bg-shade', 'object-cover', className)}
    />
  )
}
