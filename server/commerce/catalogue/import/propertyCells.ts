import { LOCALES, type Locale } from '../../../../basics/locales.ts'
import type { Property, Texts } from '../product.ts'
import type { ImportedProperty } from './importedProduct.ts'

/** A colon parts name and value, also the full-width one of Chinese keyboards. */
const PARTED = /^((?:\\.|[^\\:：])*)[:：](.*)$/s

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replace(/\r\n?|\n/g, '\\n')
const unescaped = (text: string): string =>
  text.replace(/\\(.)/gs, (_, one: string) => (one === 'n' ? '\n' : one)).trim()

/** A line `name: value`; a lone colon without a translation, so that lines match across languages. */
const lineOf = ({ name, value }: Property, locale: Locale): string => {
  const named = escaped(name[locale] ?? '').replace(/[:：]/g, '\\$&')
  return `${named}: ${escaped(value[locale] ?? '')}`.trim()
}

/** The cell of one language; empty where nothing is written in it. */
export function propertyCell(properties: readonly Property[], locale: Locale): string {
  const isWritten = properties.some(({ name, value }) => name[locale] || value[locale])
  return isWritten ? properties.map((one) => lineOf(one, locale)).join('\n') : ''
}

export type Pair = { readonly name: string; readonly value: string }

/** The cell's pairs, or its first bad line. */
export function readPairs(cell: string): readonly Pair[] | { readonly line: string } {
  const pairs: Pair[] = []
  for (const line of cell.split(/\r\n|\r|\n/).map((one) => one.trim())) {
    if (line === '') continue
    const [, name, value] = PARTED.exec(line) ?? []
    if (name === undefined) return { line }
    pairs.push({ name: unescaped(name), value: unescaped(value!) })
  }
  return pairs
}

/** The file's text over the stored one; translations stay if the Chinese is the same. */
function textsOf(cn: string, given: ImportedProperty['names'], before: Texts | undefined): Texts {
  const texts: Texts = { ...(before?.cn === cn && before), cn }
  for (const locale of LOCALES) {
    const text = given[locale]
    if (locale === 'cn' || text === undefined) continue
    if (text === '') delete texts[locale]
    else texts[locale] = text
  }
  return texts
}

export const mergedProperties = (
  given: readonly ImportedProperty[],
  stored: readonly Property[],
): Property[] =>
  given.map(({ name, value, names, values }) => {
    const before = stored.find((one) => one.name.cn === name)
    return {
      name: textsOf(name, names, before?.name),
      value: textsOf(value, values, before?.value),
    }
  })

/** A file has one kind of line end. */
const written = (texts: Texts): string =>
  JSON.stringify(LOCALES.map((one) => (texts[one] ?? '').replace(/\r\n?/g, '\n')))

export const sameProperties = (one: readonly Property[], other: readonly Property[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ name, value }, at) =>
      written(name) === written(other[at]!.name) && written(value) === written(other[at]!.value),
  )
