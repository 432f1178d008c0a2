import { isCourier, courierName } from '../../../basics/couriers.ts'
import { LANGUAGES, isLocale } from '../../../basics/locales.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { isPermission } from '../../../basics/permissions.ts'
import { difference, readableText } from './textChange.ts'
import type { OfficeWordsTexts } from '../../../i18n/cn/officeWords.ts'

type Kind = 'action' | 'fact' | 'reason' | 'subject' | 'value'

/** Words of another version stay as they are. */
export const wordOf = (t: OfficeWordsTexts, kind: Kind, name: string): string =>
  (t as Readonly<Record<string, string>>)[`${kind}.${name}`] ?? name

const networkOf = (value: string | number): string | undefined =>
  NETWORKS[Number(value) as NetworkId]?.name

/** `title.en` is the English title, `option.7.en` option 7's English label, `price.7` its price. */
function fieldName(t: OfficeWordsTexts, name: string): string {
  const [, what, id, of] = /^(option|price|was|member)\.(\d+)(?:\.(\w+))?$/.exec(name) ?? []
  if (id !== undefined) {
    const option = `${wordOf(t, 'fact', 'option')} ${id}`
    const told = what === 'option' ? option : `${wordOf(t, 'fact', what!)} · ${option}`
    return isLocale(of) ? `${told} · ${LANGUAGES[of].name}` : told
  }
  const [part, language, ...rest] = name.split('.')
  return rest.length === 0 && isLocale(language)
    ? `${wordOf(t, 'fact', part!)} · ${LANGUAGES[language].name}`
    : wordOf(t, 'fact', name)
}

/** Names the changed field for facts that tell a change. */
export function factName(t: OfficeWordsTexts, name: string): string {
  const [, what, when] = /^(.*)\.(before|after)$/.exec(name) ?? []
  return what === undefined
    ? fieldName(t, name)
    : `${fieldName(t, what)} · ${when === 'before' ? t.before : t.after}`
}

const TEXTS = String.raw`(\{(?:"(?:[^"\\]|\\.)*"[:,]?)*\})`
const PROPERTY = new RegExp(String.raw`^[[,]\{"name":${TEXTS},"value":${TEXTS}\}`)

const everyText = (texts: string): string =>
  [...new Set(Object.values(JSON.parse(texts) as Record<string, string>))].join(' / ')

/** Properties as stored; long ones are cut, with a mark at the end. */
function propertiesText(stored: string): string {
  const lines: string[] = []
  let rest = stored
  for (let one; (one = PROPERTY.exec(rest)); rest = rest.slice(one[0].length))
    lines.push(`${everyText(one[1]!)} = ${everyText(one[2]!)}`)
  const cut = /… \(\d+, [0-9a-f]+\)$/.exec(rest)?.[0] ?? ''
  return rest === '[]' || lines.length > 0 ? `${lines.join('; ')}${cut}` : stored
}

/** Written with marks, or imported as HTML. */
const RICH = /^(?:description|content)(?:\.|$)/
const VALUES_WITH_WORDS = new Set(['by', 'which', 'state', 'status'])

/** Other areas' words for a value, if any. */
export type Told = (name: string, text: string) => string | undefined

export function factValue(
  t: OfficeWordsTexts,
  name: string,
  value: unknown,
  told: Told = () => undefined,
): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const words = told(name, text)
  if (words !== undefined) return words
  if (name === 'network') return networkOf(text) ?? text
  if (name === 'properties') return propertiesText(text)
  if (RICH.test(name)) return readableText(text)
  if (name === 'courier' && isCourier(text)) return courierName(text) || text
  if (name === 'column') return wordOf(t, 'fact', text)
  if (VALUES_WITH_WORDS.has(name)) return wordOf(t, 'value', text)
  if (isPermission(name) && text === 'yes') return t['value.true']
  return text === 'true' || text === 'false' ? t[`value.${text}`] : text
}

const CHANGE = /^(.*)\.(?:before|after)$/

/** Older sign-in rows call the client address `network`. */
const isClientAddress = (name: string, value: unknown): boolean =>
  name === 'network' && networkOf(String(value)) === undefined

/**
 * One line per fact; a change with both values. `named` gives names of settings and the like, `told` words for values.
 */
export function factLines(
  t: OfficeWordsTexts,
  colon: string,
  facts: Readonly<Record<string, unknown>>,
  named: (name: string) => string = (name) => name,
  told?: Told,
): string[] {
  const nameOf = (name: string): string => {
    const other = named(name)
    return other === name ? fieldName(t, name) : other
  }
  const names = new Set(Object.keys(facts).map((name) => CHANGE.exec(name)?.[1] ?? name))
  return [...names].flatMap((name) => {
    const shown = isClientAddress(name, facts[name]) ? 'clientAddress' : name
    if (name in facts) return `${nameOf(shown)}${colon}${factValue(t, name, facts[name], told)}`
    const [was, is] = [facts[`${name}.before`] ?? '', facts[`${name}.after`] ?? '']
    const [wasText, isText] = [factValue(t, name, was, told), factValue(t, name, is, told)]
    if (wasText === '' && isText === '') return []
    if (RICH.test(name) && wasText === isText && was !== is)
      return `${nameOf(name)}${colon}${t.formattingAlone}`
    // List values, such as addresses, are shown whole.
    const [before, after] = RICH.test(name) ? difference(wasText, isText) : [wasText, isText]
    return `${nameOf(name)}${colon}${before === '' ? '' : `${before} → `}${after || '—'}`
  })
}
