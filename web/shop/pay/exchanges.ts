import type { NetworkId } from '../../../basics/networks.ts'

/**
 * What exchanges call the networks where USDT is withdrawn: their code and their name, by their own lists of chains
 * (2026). A network that is not named here has none.
 */
export const EXCHANGES: readonly {
  readonly name: string
  readonly calls: Readonly<Partial<Record<NetworkId, string>>>
}[] = [
  {
    name: 'Binance',
    calls: {
      105: 'TRX · Tron (TRC20)',
      137: 'MATIC · Polygon',
      56: 'BSC · BNB Smart Chain (BEP20)',
    },
  },
  { name: 'OKX', calls: { 105: 'USDT-TRC20', 137: 'USDT-Polygon', 56: 'USDT-BSC' } },
  {
    name: 'Bybit',
    calls: { 105: 'TRX · TRC20', 137: 'MATIC · Polygon PoS', 56: 'BSC · BSC (BEP20)' },
  },
]
