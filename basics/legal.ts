export const LEGAL_KINDS = ['terms', 'privacy', 'returns', 'imprint'] as const
export type LegalKind = (typeof LEGAL_KINDS)[number]

/** Placeholders in legal pages. */
export const LEGAL_VALUES = [
  'shop',
  'contact',
  'site',
  'returnDays',
  'receiveDays',
  'guestDataDays',
  'refundHours',
] as const
type LegalValue = (typeof LEGAL_VALUES)[number]
export type LegalValues = Readonly<Record<LegalValue, string>>

export const LONGEST_LEGAL_TEXT = 20_000

const NAMED = /\{([a-zA-Z]+)\}/g
const isValue = (name: string): name is LegalValue =>
  (LEGAL_VALUES as readonly string[]).includes(name)

/** A line for the merchant to complete: `[Address]`. */
const GAP = /^\s*\[[^[\]]+\]\s*$/

export const unknownValues = (text: string): readonly string[] =>
  [...text.matchAll(NAMED)].map(([, name]) => name!).filter((name) => !isValue(name))

export const hasGap = (text: string): boolean => text.split('\n').some((line) => GAP.test(line))

/** Drops lines whose values are missing. */
export function filledLegal(text: string, values: LegalValues): string {
  const lines = text.split('\n').filter((line) => {
    const named = [...line.matchAll(NAMED)].map(([, name]) => name!)
    return !GAP.test(line) && named.every((name) => !isValue(name) || values[name] !== '')
  })
  return lines
    .map((line) =>
      line.replaceAll(NAMED, (whole, name: string) => (isValue(name) ? values[name] : whole)),
    )
    .join('\n')
    .trim()
}
