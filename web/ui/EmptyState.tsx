import type { ReactNode } from 'react'

export function NoDataPicture() {
  return (
    <svg
      viewBox="0 0 160 120"
      className="h-30 w-40"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M24 100h112M36 100V40h88v60" stroke="var(--control)" strokeWidth="2.5" />
      <path
        d="M30 40 40 20h80l10 20"
        stroke="var(--control)"
        strokeWidth="2.5"
        fill="var(--shade)"
      />
      <path
        d="M30 40a12.5 9 0 0 0 25 0 12.5 9 0 0 0 25 0 12.5 9 0 0 0 25 0 12.5 9 0 0 0 25 0"
        stroke="var(--accent-fill)"
        strokeWidth="2.5"
        fill="var(--accent-soft)"
      />
      <path d="M50 76h60" stroke="var(--control)" strokeWidth="2.5" />
      <path d="M66 66h.01M94 66h.01" stroke="var(--quiet)" strokeWidth="4" />
      <path d="M74 86c2 3 10 3 12 0" stroke="var(--quiet)" strokeWidth="2.5" />
    </svg>
  )
}

type Props = {
  picture?: ReactNode
  title: string
  text?: string | undefined
  action?: ReactNode
  tone?: 'plain' | 'error'
}

/** Shown instead of an empty list: what happened, what it means, what to do. */
export function EmptyState({ picture, title, text, action, tone = 'plain' }: Props) {
  return (
    <div
      className="mx-auto grid max-w-sm justify-items-center gap-3 px-6 py-12 text-center"
      role={tone === 'error' ? 'alert' : undefined}
    >
      {picture}
      <p className="text-lg font-semibold text-balance">{title}</p>
      {text && <p className="text-sm text-quiet">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
