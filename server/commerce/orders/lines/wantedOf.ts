import { refuse, refuseFields, type FieldReason } from '../../../../basics/errors.ts'
import type { WantedLine } from '../../catalogue/wantedLines.ts'

type Asked = {
  readonly productId?: number
  readonly optionId?: number
  readonly count?: number
  readonly lines?: readonly WantedLine[]
}

/**
 * The call's single product, or its `lines`. Refuses both, neither, or an option named twice. With `mustName` a
 * single product needs option and count.
 */
export function wantedOf(asked: Asked, mustName: boolean): readonly WantedLine[] {
  const { productId, optionId, count, lines } = asked
  if (lines === undefined) {
    const missing = Object.entries({ productId, ...(mustName && { optionId, count }) })
      .filter(([, value]) => value === undefined)
      .map(([name]) => [name, 'missing' as const])
    if (missing.length > 0) return refuseFields(Object.fromEntries(missing))
    return [{ productId: productId!, optionId, count: count ?? 1 }]
  }
  if (productId !== undefined || optionId !== undefined || count !== undefined)
    refuseFields({ lines: 'notAllowed' })
  const options = new Set<number | undefined>()
  for (const [index, line] of lines.entries()) {
    if (options.has(line.optionId)) refuseLine(lines, index, 'lines', 'used')
    options.add(line.optionId)
  }
  return lines
}

/**
 * Refuses a line: the field `field` of a single one, else `lines`, with the line's number as `lineNo` in the result.
 */
export function refuseLine(
  lines: readonly unknown[],
  index: number,
  field: string,
  reason: FieldReason,
): never {
  const isSingle = lines.length === 1
  return refuse(reason === 'notFound' ? 'notFound' : 'invalidInput', {
    fields: { [isSingle ? field : 'lines']: reason },
    ...(!isSingle && { facts: { lineNo: String(index + 1) } }),
  })
}
