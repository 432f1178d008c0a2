import type { NetworkId } from '../../../basics/chains.ts'

/**
 * What paying usually costs on a network, in its coin: an approval and a payment by contract (190,000 gas at 50 gwei on
 * Polygon, at 0.5 gwei on BNB Smart Chain), on TRON from a plain transfer of USDT to those two. Only to compare networks
 * before a wallet is connected; the pay page shows the exact figure before anything is signed.
 */
export const TYPICAL_FEE: Readonly<Record<NetworkId, string>> = {
  105: '6.4–19',
  137: '0.01',
  56: '0.0001',
}
