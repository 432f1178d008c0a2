import type { ReactNode } from 'react'

type Props = { rows: readonly (readonly [name: string, value: ReactNode])[]; stacked?: boolean }

/** Labels on the left, values on the right; `stacked` puts long values below their labels. */
export function Facts({ rows, stacked }: Props) {
  return (
    <dl className="grid gap-2 text-sm">
      {rows.map(([name, value]) => (
        <div
          key={name}
          className={
            stacked
              ? 'grid gap-0.5'
              : 'grid grid-cols-[fit-content(65%)_minmax(min-content,1fr)] items-baseline gap-4'
          }
        >
          <dt className={stacked ? 'font-medium' : 'text-quiet'}>{name}</dt>
          <dd className={stacked ? '' : 'wrap-anywhere text-end'}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
