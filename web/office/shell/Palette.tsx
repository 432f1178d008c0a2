import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react'
import { LANGUAGES, LOCALES } from '../../../basics/locales.ts'
import { THEMES } from '../../page.ts'
import { Icon } from '../../ui/Icon.tsx'
import { classes } from '../../ui/classes.ts'
import { go } from '../parts/router.tsx'
import { useCall } from '../parts/call.ts'
import { useModal } from '../../ui/useModal.ts'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { routeOf, type OfficeRoute } from './routes.ts'
import { useRights } from '../parts/session.tsx'
import { chooseTheme } from './theme.ts'
import { useSignOut } from './useSignOut.ts'

type Command = {
  readonly key: string
  readonly group: string
  readonly text: string
  readonly run: () => void
}

type Props = { nav: readonly OfficeRoute[]; onClose: () => void }

const SEARCH_AFTER_MS = 200
const MIN_SEARCH = 2

/** What the server finds for the text, a moment after the last letter; each leads to a screen that there is. */
function useFound(text: string): Command[] {
  const t = useTexts('office')
  const { locale } = useLanguage()
  const { may } = useRights()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useCall(
    'searchOffice',
    { text: asked, language: locale },
    { enabled: asked.length >= MIN_SEARCH },
  )
  if (text.length < MIN_SEARCH) return []
  const found =
    asked === text && data ? data : { orders: [], products: [], customers: [], staff: [] }
  const to = (path: string, group: string, shown: string): Command[] =>
    routeOf(path.split('?')[0]!) ? [{ key: path, group, text: shown, run: () => go(path) }] : []
  return [
    ...found.orders.flatMap(({ orderId, name, total, asset }) =>
      to(
        `/orders/${orderId}`,
        t['nav.orders'],
        [orderId, name, ...(total === null ? [] : [`${total} ${asset}`])].join(' · '),
      ),
    ),
    ...found.products.flatMap(({ productId, name }) =>
      to(`/products/${productId}`, t.foundProducts, name),
    ),
    ...found.customers.flatMap(({ id, label }) =>
      to(`/customers/${id}`, t['nav.customers'], `#${id} · ${label}`),
    ),
    ...found.staff.flatMap(({ id, name }) => to(`/staff?member=${id}`, t['nav.staff'], name)),
    ...(may('members.read')
      ? to(
          `/customers?${new URLSearchParams({ text })}`,
          t['nav.customers'],
          t.searchCustomersFor({ text }),
        )
      : []),
    ...(may('orders.read')
      ? to(`/orders?${new URLSearchParams({ text })}`, t['nav.orders'], t.searchOrdersFor({ text }))
      : []),
  ]
}

function useCommands(nav: readonly OfficeRoute[]): Command[] {
  const t = useTexts('office')
  const views = useCall('listSavedViews', {})
  const { choose } = useLanguage()
  const signOut = useSignOut()
  return useMemo(
    () => [
      ...nav.map((route) => ({
        key: route.path,
        group: t.allScreens,
        text: t[route.nav!.label],
        run: () => go(route.path),
      })),
      ...(views.data ?? []).map(({ id, name, path }) => ({
        key: `view ${id}`,
        group: t.savedViews,
        text: name,
        run: () => go(path),
      })),
      ...THEMES.map((theme) => ({
        key: `theme ${theme}`,
        group: t.look,
        text: t[`theme.${theme}`],
        run: () => chooseTheme(theme),
      })),
      ...LOCALES.map((locale) => ({
        key: `language ${locale}`,
        group: t.language,
        text: LANGUAGES[locale].name,
        run: () => choose(locale),
      })),
      { key: 'out', group: t.account, text: t.signOut, run: () => signOut.mutate({}) },
    ],
    [nav, t, choose, signOut, views.data],
  )
}

type OptionsProps = {
  list: string
  shown: readonly Command[]
  chosen: Command | undefined
  run: (command: Command) => void
  onPoint: (at: number) => void
}

/** With a heading before each group. */
function Options({ list, shown, chosen, run, onPoint }: OptionsProps) {
  return (
    <>
      {shown.map((one, index) => (
        <div key={one.key} role="presentation">
          {shown[index - 1]?.group !== one.group && (
            <p role="presentation" className="px-2 pt-2 pb-1 text-xs text-quiet">
              {one.group}
            </p>
          )}
          <div
            id={`${list}-${one.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={one === chosen}
            onClick={() => run(one)}
            onKeyDown={() => {}}
            onMouseMove={() => onPoint(index)}
            className={classes(
              'flex min-h-11 cursor-pointer items-center rounded-lg px-2 text-sm pointer-fine:min-h-9',
              one === chosen && 'bg-shade',
            )}
          >
            {one.text}
          </div>
        </div>
      ))}
    </>
  )
}

const isAsked = ({ text, group }: Command, asked: string): boolean =>
  asked === '' || `${text} ${group}`.toLowerCase().includes(asked)

/** One field over screens, commands, orders and people; arrows choose, Enter runs. */
export function Palette({ nav, onClose }: Props) {
  const t = useTexts('office')
  const dialog = useModal(onClose)
  const list = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const commands = useCommands(nav)
  const asked = text.trim().toLowerCase()
  const found = useFound(text.trim())
  const shown = [...commands.filter((one) => isAsked(one, asked)), ...found]
  const chosen = shown[Math.min(at, shown.length - 1)]
  useEffect(() => {
    document.getElementById(`${list}-${chosen?.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, chosen?.key])
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0 && event.key !== 'Enter') return
    event.preventDefault()
    if (by === 0) run(chosen)
    else setAt((before) => (Math.min(before, shown.length - 1) + by + shown.length) % shown.length)
  }
  return (
    <dialog
      ref={dialog}
      className="panel palette"
      aria-label={t.search}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className="flex items-center gap-2 border-b border-line px-4">
        <Icon name="search" className="size-4.5 text-quiet" />
        <input
          autoFocus
          role="combobox"
          aria-label={t.search}
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={chosen && `${list}-${chosen.key}`}
          autoComplete="off"
          placeholder={t.searchHint}
          maxLength={100}
          value={text}
          onChange={(event) => (setText(event.target.value), setAt(0))}
          onKeyDown={press}
          className="min-h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-quiet"
        />
      </div>
      <div id={list} role="listbox" aria-label={t.search} className="min-h-0 overflow-y-auto p-2">
        <Options list={list} shown={shown} chosen={chosen} run={run} onPoint={setAt} />
        {shown.length === 0 && (
          <p className="px-2 py-6 text-center text-sm text-quiet">{t.nothingFound}</p>
        )}
      </div>
    </dialog>
  )
}
