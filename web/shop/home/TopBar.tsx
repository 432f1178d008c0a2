import { useEffect, useRef, type FormEvent } from 'react'
import { useCall } from '../../client/queries.ts'
import { Link, go, openOverlay, useChoice } from '../../client/router.tsx'
import { keepSearch } from '../../client/searches.ts'
import { Chips } from '../../ui/Chips.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { categoriesInput } from '../loads.ts'
import { searchPanel } from '../Overlays.tsx'
import type { SearchOverlay, WalletOverlay } from '../overlayKinds.ts'
import { homePath } from '../paths.ts'

const SEARCH_BOX =
  'flex min-h-11 min-w-0 max-w-150 flex-1 items-center rounded-full border border-control bg-surface pl-3 ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink'

const ALL = 0

/** Wider than half of a phone's bar in large letters: it takes two lines of smaller ones. */
const isLongName = (name: string): boolean =>
  [...name].reduce((width, sign) => width + (sign > '\u2e7f' ? 2 : 1), 0) > 12

type Props = { name: string | undefined; category: number | undefined }

/** Home's top bar: the title, which opens the wallet sheet, search and categories (rules: screens#top-bar). */
export function TopBar({ name, category }: Props) {
  const t = useTexts('shop')
  const openWallet = () => openOverlay({ kind: 'wallet' } satisfies WalletOverlay)
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-paper">
      <div className="mx-auto max-w-300 px-4 pt-2 pb-1">
        <div className="flex items-center gap-2">
          <h1 className="max-w-1/2 shrink-0">
            <button
              type="button"
              onClick={openWallet}
              aria-label={t.connectWallet({ shop: t.shopName })}
              className={classes(
                'flex min-h-11 max-w-full items-center gap-1.5 text-left font-bold',
                isLongName(t.shopName) ? 'text-base leading-tight wide:text-xl' : 'text-xl',
              )}
            >
              {/* Taller than its lines: signs below Hindi letters are not cut. */}
              <span className="line-clamp-2 py-1 wrap-anywhere">{t.shopName}</span>
              <Icon name="wallet" className="size-5 text-quiet" />
            </button>
          </h1>
          <Search name={name} category={category} />
        </div>
        <Categories name={name} category={category} />
      </div>
    </header>
  )
}

/** A plain form, so that search works before or without JavaScript. */
function Search({ name, category }: Props) {
  const t = useTexts('shop')
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(name)
  useEffect(() => {
    // Keeps what was typed before hydration, until the search changes.
    if (!input.current || shown.current === name) return
    shown.current = name
    input.current.value = name ?? ''
  }, [name])
  const search = (event: FormEvent) => {
    event.preventDefault()
    input.current?.blur()
    const text = input.current?.value.trim()
    if (text) keepSearch(text)
    go(homePath({ name: text, isSell: category }))
  }
  // A tap opens the panel; with a keyboard it can be typed here, and the arrow opens it.
  const openPanel = () =>
    openOverlay({
      kind: 'search',
      text: input.current?.value ?? '',
      ...(category && { category }),
    } satisfies SearchOverlay)
  return (
    <form role="search" action="/" onSubmit={search} className={SEARCH_BOX}>
      {category ? <input type="hidden" name="isSell" value={category} /> : null}
      <input
        ref={input}
        type="search"
        name="name"
        defaultValue={name}
        maxLength={100}
        enterKeyHint="search"
        aria-label={t.searchLabel}
        onPointerDown={searchPanel.fetchAhead}
        onClick={openPanel}
        onKeyDown={(event) => event.key === 'ArrowDown' && openPanel()}
        placeholder={t.searchPlaceholder}
        className="h-11 min-w-0 flex-1 bg-transparent text-ellipsis outline-none placeholder:text-quiet"
      />
      {name && (
        <Link
          href={homePath({ isSell: category })}
          aria-label={t.clearText}
          className="grid size-11 shrink-0 place-items-center rounded-full text-quiet"
        >
          <Icon name="close" className="size-4" />
        </Link>
      )}
      <button
        type="submit"
        aria-label={t.search}
        className="grid size-11 shrink-0 place-items-center rounded-full"
      >
        <Icon name="search" />
      </button>
    </form>
  )
}

function Categories({ name, category }: Props) {
  const t = useTexts('shop')
  const locale = useLocale()
  const categories = useCall('listCategories', categoriesInput(locale))
  const [chosen, choose] = useChoice(category ?? ALL, (id) =>
    go(homePath({ name, isSell: id || undefined }), { replace: true }),
  )
  if (categories.isPending) {
    return (
      <div className="flex gap-2 overflow-hidden py-1">
        {[16, 20, 16, 20, 16].map((width, index) => (
          <Skeleton
            key={index}
            className={
              width === 16 ? 'h-11 w-16 shrink-0 rounded-full' : 'h-11 w-20 shrink-0 rounded-full'
            }
          />
        ))}
      </div>
    )
  }
  const chips = [
    { value: ALL, label: t.allCategories },
    ...(categories.data?.records ?? []).map((one) => ({ value: one.id, label: one.category })),
  ]
  return (
    <Chips label={t.categories} quietLabel scroll chips={chips} value={chosen} onChange={choose} />
  )
}
