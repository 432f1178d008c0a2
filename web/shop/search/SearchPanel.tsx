import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { useCall } from '../../client/queries.ts'
import { go, openOverlay, pageBelow } from '../../client/router.tsx'
import { keepSearch } from '../../client/searches.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Price } from '../../ui/Price.tsx'
import { classes } from '../../ui/classes.ts'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { useModal } from '../../ui/useModal.ts'
import { LONGEST_SEARCH } from '../loads.ts'
import type { ItemOverlay, SearchOverlay } from '../overlayKinds.ts'
import { homePath, itemPath } from '../paths.ts'
import { picturesOf } from '../parts/pictures.ts'
import { isWide } from '../parts/wide.ts'
import { BeforeTyping } from './BeforeTyping.tsx'

const SUGGESTIONS = 8
const PAUSE_MS = 150
const NONE = -1

type Product = CallResult<'listProducts'>['records'][number]
type Props = { overlay: SearchOverlay; onClose: () => void }

/** Search over the whole screen: what was searched before, categories, and goods while typing. */
export default function SearchPanel({ overlay, onClose }: Props) {
  const t = useTexts('shop')
  const [text, setText] = useState(overlay.text)
  const [active, setActive] = useState(NONE)
  const { found, isNone } = useSuggestions(text)
  const list = useId()
  const type = (typed: string) => {
    setText(typed)
    setActive(NONE)
  }
  const search = (wanted: string) => {
    const name = wanted.trim()
    if (name) keepSearch(name)
    go(homePath({ name, isSell: name ? overlay.category : undefined }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = found[active]
    if (chosen) openProduct(chosen, text)
    else search(text)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || found.length === 0 || event.nativeEvent.isComposing) return
    event.preventDefault()
    // The text itself has its place before the first suggestion.
    const places = found.length + 1
    setActive(((active + 1 + step + places) % places) - 1)
  }
  return (
    <PanelDialog label={t.searchLabel} onClose={onClose}>
      <form
        role="search"
        onSubmit={submit}
        className="flex shrink-0 items-center gap-1 border-b border-line p-2"
      >
        <IconButton label={t.close} onClick={onClose}>
          <Icon name="back" />
        </IconButton>
        <SearchInput {...{ text, list, active }} count={found.length} onType={type} onKey={press} />
        {text && (
          <IconButton label={t.clearText} onClick={() => type('')}>
            <Icon name="close" />
          </IconButton>
        )}
        <IconButton label={t.search} type="submit">
          <Icon name="search" />
        </IconButton>
      </form>
      <p role="status" className="sr-only">
        {found.length > 0 ? t.suggestionCount({ count: found.length }) : isNone && t.noneFound}
      </p>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Suggestions
          {...{ list, found, active }}
          onChoose={(product) => openProduct(product, text)}
        />
        {isNone && <p className="p-4 text-sm text-quiet">{t.noneFound}</p>}
        {!text.trim() && <BeforeTyping onSearch={search} />}
      </div>
    </PanelDialog>
  )
}

type InputProps = {
  text: string
  list: string
  active: number
  /** Of the suggestions. */
  count: number
  onType: (text: string) => void
  onKey: (event: KeyboardEvent) => void
}

function SearchInput({ text, list, active, count, onType, onKey }: InputProps) {
  const t = useTexts('shop')
  return (
    <input
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={LONGEST_SEARCH}
      role="combobox"
      aria-label={t.searchLabel}
      aria-autocomplete="list"
      aria-expanded={count > 0}
      aria-controls={list}
      aria-activedescendant={active === NONE ? undefined : optionIdOf(list, active)}
      placeholder={t.searchPlaceholder}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKey}
      className="h-11 min-w-0 flex-1 rounded-full border border-control bg-surface px-4 focus-visible:outline-2 focus-visible:outline-ink"
    />
  )
}

/** A sheet over the list; on wide screens, and from another page than the list, the product's page. */
function openProduct({ id }: Product, text: string): void {
  if (text.trim()) keepSearch(text.trim())
  const isOverList = pageBelow().split('?')[0] === homePath()
  if (isWide() || !isOverList) return go(itemPath(id))
  openOverlay({ kind: 'item', id } satisfies ItemOverlay, itemPath(id))
}

/** Asked when typing pauses; an answer that is no longer wanted is broken off. */
function useSuggestions(text: string): { found: readonly Product[]; isNone: boolean } {
  const language = useLocale()
  const [asked, setAsked] = useState(text.trim())
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const isAsked = asked !== '' && text.trim() !== ''
  const { data } = useCall(
    'listProducts',
    { pageNo: 1, pageSize: SUGGESTIONS, language, name: asked },
    { enabled: isAsked, placeholderData: keepPreviousData },
  )
  const found = isAsked && data && !data.near ? data.records : []
  return { found, isNone: isAsked && data !== undefined && found.length === 0 }
}

const optionIdOf = (list: string, index: number): string => `${list}-${index}`

type SuggestionsProps = {
  list: string
  found: readonly Product[]
  active: number
  onChoose: (product: Product) => void
}

function Suggestions({ list, found, active, onChoose }: SuggestionsProps) {
  const t = useTexts('shop')
  return (
    <ul id={list} role="listbox" aria-label={t.suggestions}>
      {found.map((product, index) => (
        <Suggestion
          key={product.id}
          id={optionIdOf(list, index)}
          product={product}
          isActive={index === active}
          onChoose={() => onChoose(product)}
        />
      ))}
    </ul>
  )
}

type SuggestionProps = { id: string; product: Product; isActive: boolean; onChoose: () => void }

function Suggestion({ id, product, isActive, onChoose }: SuggestionProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <li
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onChoose}
      className={classes(
        'flex min-h-14 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-shade active:bg-shade',
        isActive && 'bg-shade',
      )}
    >
      <Picture
        src={picturesOf(product.mainImage)[0] ?? ''}
        alt=""
        sizes="44px"
        width={360}
        height={360}
        when="late"
        className="size-11 shrink-0 rounded-card"
      />
      <span className="line-clamp-2 min-w-0 flex-1 text-sm">{product.name}</span>
      <Price amount={product.usdt} />
    </li>
  )
}

type DialogProps = { label: string; onClose: () => void; children: React.ReactNode }

function PanelDialog({ label, onClose, children }: DialogProps) {
  const dialog = useModal(onClose)
  // A dialog that opens takes the focus for its first button.
  useEffect(() => dialog.current?.querySelector('input')?.focus(), [dialog])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className="fixed inset-0 m-0 mx-auto hidden h-dvh max-h-none w-full max-w-none flex-col bg-paper text-ink open:flex md:max-w-150"
    >
      {children}
    </dialog>
  )
}
