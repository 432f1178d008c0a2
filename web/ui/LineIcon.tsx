import { classes } from './classes.ts'

/** One path of lines. Hidden from screen readers. */
export function LineIcon({
  path,
  strokeWidth,
  className,
}: {
  path: string
  strokeWidth: string
  className: string | undefined
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classes('shrink-0', className ?? 'size-5')}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  )
}
