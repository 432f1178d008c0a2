import { formatMicro } from '../../../../basics/money.ts'
import type { Problem } from './importedProduct.ts'
import type { Plan } from './planImport.ts'
import { COLUMNS } from './readHeader.ts'

/** Rows that a plan leaves out, with the facts of each reason: texts, prices as decimal USDT, names of columns. */
export const planProblems = ({
  unknown,
  atEarlierPrice,
}: Pick<Plan, 'unknown' | 'atEarlierPrice'>): Problem[] => [
  ...unknown.map(({ file, line, handle }): Problem => ({
    file,
    line,
    column: 'Handle',
    reason: 'noProduct',
    facts: { value: handle },
  })),
  ...atEarlierPrice.map(({ product: { file, line }, priceMicro, wasMicro }): Problem => ({
    file,
    line,
    column: COLUMNS.price[0],
    reason: 'notAbovePrice',
    facts: { was: formatMicro(wasMicro), price: formatMicro(priceMicro), column: COLUMNS.was[0] },
  })),
]
