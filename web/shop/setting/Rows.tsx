import type { ReactNode } from 'react'
import { Link } from '../../client/router.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'

const ROW = 'flex min-h-13 w-full items-center gap-3 px-4 text-start active:bg-shade'

type Props = { icon: IconName; label: string; note?: ReactNode; dot?: string | undefined }

function Inside({ icon, label, note, dot }: Props) {
  return (
    <>
      <Icon name={icon} className="size-5 text-quiet" />
      <span className="min-w-0 flex-1 py-2">{label}</span>
      {dot && <span role="img" aria-label={dot} className="size-2 rounded-full bg-accent-fill" />}
      {note !== undefined && <span className="max-w-1/2 truncate text-sm text-quiet">{note}</span>}
      <Icon name="next" className="size-4 text-quiet" />
    </>
  )
}

/** A group of rows between hairlines. */
export function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-sm text-quiet">{title}</h2>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {children}
      </div>
    </section>
  )
}

export function RowLink({ href, ...inside }: Props & { href: string }) {
  return (
    <Link href={href} className={ROW}>
      <Inside {...inside} />
    </Link>
  )
}

export function RowButton({ onClick, ...inside }: Props & { onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className={ROW}>
      <Inside {...inside} />
    </button>
  )
}
