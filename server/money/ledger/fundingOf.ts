import type { Movement } from './ledger.ts'

type Funding = {
  readonly asset: 'USDT' | 'XMDD' | 'MDD'
  readonly amountMicro: bigint
  readonly reference: string
}

const SALES = { system: 'sales' } as const
const SWAP = { system: 'swap' } as const

/** Into a pool: USDT of sales, the same 1:1 as XMDD, or MDD that members swapped. */
export function fundingOf(
  pool: Movement['to'],
  { asset, amountMicro, reference }: Funding,
): readonly Movement[] {
  const given = { amountMicro, kind: 'adjustment' } as const
  switch (asset) {
    case 'USDT':
      return [{ ...given, from: SALES, to: pool, asset, reference }]
    case 'XMDD':
      return [
        { ...given, from: SALES, to: SWAP, asset: 'USDT', reference },
        { ...given, from: SWAP, to: pool, asset, reference: `${reference}:in` },
      ]
    case 'MDD':
      return [{ ...given, from: SWAP, to: pool, asset, reference }]
  }
}
