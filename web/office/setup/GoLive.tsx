import { useEffect, type ReactNode } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useCall } from '../parts/call.ts'
import { Refused } from '../parts/Refused.tsx'
import { go, Link } from '../parts/router.tsx'
import { useTexts } from '../parts/texts.tsx'
import { isPutOff, isSetUp } from './steps.ts'
import { useWhyNotDone } from './useWhyNotDone.ts'

type Item = CallResult<'readGoLive'>[number]
type OfNetwork = 'network' | 'paidOrder' | 'books'

const READ_AGAIN_MS = 30_000

/** Where each is put right. */
const FIXES: Readonly<Record<Item['item'], string>> = {
  owner: '/staff',
  publicUrl: '/setup?step=shop',
  network: '/setup?step=networks',
  goods: '/products/new',
  delivery: '/setup?step=delivery',
  contact: '/setup?step=shop',
  imprint: '/legal?page=imprint',
  paidOrder: '/networks',
  payouts: '/setup?step=networks',
  mail: '/setup?step=mail',
  backup: '/setup?step=backup',
  secondOwner: '/staff',
  books: '/networks',
}

const MENDED_IN_SETUP = ['notProven', 'noFactory', 'otherSecret', 'fewProviders']

/** A network that is set up is looked at where it is followed. */
const fixOf = ({ item, network, why }: Item): string =>
  item === 'network' && network !== null && !MENDED_IN_SETUP.includes(why ?? '')
    ? '/networks'
    : FIXES[item]

function Row({ of }: { of: Item }) {
  const t = useTexts('officeGoLive')
  const why = useWhyNotDone()(of)
  const name = of.network === null ? '' : NETWORKS[of.network].name
  const text =
    of.item === 'paidOrder' || of.item === 'books' || of.network !== null
      ? t[`of.${of.item as OfNetwork}`]({ name })
      : t[`item.${of.item}`]
  return (
    <li>
      <Link
        to={fixOf(of)}
        className="flex min-h-12 items-center gap-3 px-4 py-2 text-sm last:rounded-b-card hover:bg-paper"
      >
        <span
          aria-hidden="true"
          className={classes(
            'grid size-5 shrink-0 place-items-center rounded-full',
            of.done ? 'bg-jade-soft text-jade-text' : 'border border-control/70',
          )}
        >
          {of.done && <Icon name="check" className="size-3.5" />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block">{text}</span>
          {!of.done && why !== null && (
            <span className="block text-[13px] text-quiet wrap-anywhere">{why}</span>
          )}
        </span>
        <Icon name="next" className="size-4 text-quiet" />
      </Link>
    </li>
  )
}

function Part({
  id,
  title,
  text,
  items,
}: {
  id: string
  title: string
  text: string
  items: readonly Item[]
}) {
  const t = useTexts('officeGoLive')
  const done = items.filter((one) => one.done).length
  // What is still to be done comes first.
  const sorted = [...items.filter((one) => !one.done), ...items.filter((one) => one.done)]
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface">
      <header className="px-4 pt-3 pb-1">
        <h2 id={id} className="flex items-baseline justify-between gap-3 text-sm font-semibold">
          {title}
          <span className="font-normal text-quiet tabular-nums">
            {t.done({ done, all: items.length })}
          </span>
        </h2>
        <p className="text-[13px] text-quiet">{text}</p>
      </header>
      <ul className="divide-y divide-line">
        {sorted.map((one) => (
          <Row key={`${one.item} ${one.network ?? one.opens}`} of={one} />
        ))}
      </ul>
    </section>
  )
}

/**
 * What the shop needs to open comes before `children`, what still has to be tried after it; nothing once all is done.
 */
export function GoLive({ children }: { children: ReactNode }) {
  const t = useTexts('officeGoLive')
  const list = useCall('readGoLive', {}, { refetchInterval: READ_AGAIN_MS })
  const opensSetup = list.data !== undefined && !isSetUp(list.data) && !isPutOff()
  // The owner's first sight of an empty shop.
  useEffect(() => {
    if (opensSetup) go('/setup', { replace: true })
  }, [opensSetup])
  const needed = list.data?.filter(({ opens }) => opens) ?? []
  const tried = list.data?.filter(({ opens }) => !opens) ?? []
  const isOpen = needed.every(({ done }) => done)
  return (
    <>
      {list.data === undefined && <Refused cause={list.error} />}
      {!isOpen && <Part id="needed" title={t.needed} text={t.neededText} items={needed} />}
      {children}
      {tried.some(({ done }) => !done) && (
        <Part
          id="tried"
          title={t.tried}
          text={isOpen ? t.triedText : t.triedLaterText}
          items={tried}
        />
      )}
    </>
  )
}
