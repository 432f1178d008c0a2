import type { ComponentProps, ComponentType } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

type Tab = {
  href: string
  label: string
  icon: IconName
  current: boolean
  count?: number
  /** What is counted, for screen readers. */
  countLabel?: string
}

type Props = {
  label: string
  tabs: readonly Tab[]
  link: ComponentType<ComponentProps<'a'> & { href: string }>
}

export function Tabs({ label, tabs, link: Link }: Props) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:static md:border-t-0 md:border-b"
    >
      <ul className="mx-auto flex max-w-300 md:justify-end md:gap-2 md:px-4">
        {tabs.map((tab) => (
          <li key={tab.href} className="min-w-0 flex-1 md:flex-none">
            <Link
              href={tab.href}
              aria-current={tab.current ? 'page' : undefined}
              className={classes(
                'flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs ' +
                  'md:min-h-12 md:flex-row md:gap-2.5 md:px-3 md:text-sm',
                tab.current ? 'font-semibold text-accent' : 'text-quiet',
              )}
            >
              <span className="relative">
                <Icon name={tab.icon} className="size-6 md:size-5" />
                {tab.count ? (
                  <span
                    {...(tab.countLabel && {
                      role: 'img',
                      'aria-label': `${tab.countLabel} (${tab.count})`,
                    })}
                    className="absolute -top-1 -right-2.5 min-w-4 md:-right-1.5 rounded-full bg-accent-fill px-1 text-center text-xs/4 text-on-accent"
                  >
                    {tab.count}
                  </span>
                ) : null}
              </span>
              <span className="max-w-full truncate">{tab.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
