const PATHS = {
  deposit: 'M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M5 20h14',
  withdraw: 'M12 15V4m0 0L7.5 8.5M12 4l4.5 4.5M5 20h14',
  transfer: 'M4 8h14m0 0-3.5-3.5M18 8l-3.5 3.5M20 16H6m0 0 3.5-3.5M6 16l3.5 3.5',
  swap: 'M20 11a8 8 0 0 0-14.5-3.5M5 4v4h4M4 13a8 8 0 0 0 14.5 3.5M19 20v-4h-4',
  history: 'M5 4h14v17l-2.5-1.5L14 21l-2-1.5L10 21l-2.5-1.5L5 21zM9 9h6M9 13h6',
  download: 'M12 4v10m0 0-4-4m4 4 4-4M5 19h14',
  swapDown: 'M12 5v14m0 0-5-5m5 5 5-5',
} as const

export type MoneyIconName = keyof typeof PATHS

/** Only for balance screens, so not in the icons that every page loads. */
export function MoneyIcon({
  name,
  className = 'size-6',
}: {
  name: MoneyIconName
  className?: string
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
