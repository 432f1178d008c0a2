const PATHS = {
  deposit: 'M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M5 20h14',
  withdraw: 'M12 15V4m0 0L7.5 8.5M12 4l4.5 4.5M5 20h14',
  transfer: 'M4 8h14m0 0-3.5-3.5M18 8l-3.5 3.5M20 16H6m0 0 3.5-3.5M6 16l3.5 3.5',
  swap: 'M20 11a8 8 0 0 0-14.5-3.5M5 4v4h4M4 13a8 8 0 0 0 14.5 3.5M19 20v-4h-4',
  history: 'M5 4h14v17l-2.5-1.5L14 21l-2-1.5L10 21l-2.5-1.5L5 21zM9 9h6M9 13h6',
  download: 'M12 4v10m0 0-4-4m4 4 4-4M5 19h14',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v2',
  income: 'M4 20h16M6.5 16v-4M12 16V6M17.5 16v-7',
  levels: 'm12 4 2.5 5 5.5.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.5-.8z',
  gift: 'M4 9h16v4H4zM6 13v7h12v-7M12 9v11M12 9S7 9 7 6.5 11 4 12 9Zm0 0s5 0 5-2.5S13 4 12 9Z',
  votes: 'M4 5h16v14H4zM8 12l3 3 5-6',
  swapDown: 'M12 5v14m0 0-5-5m5 5 5-5',
} as const

export type MoneyIconName = keyof typeof PATHS

/** For balance screens only, so not among the icons that every page loads. */
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
