import type { PayTexts } from '../../../i18n/cn/pay.ts'
import { DEMO_RDNS } from '../../client/wallet/discover.ts'
import type { Wallet } from '../../client/wallet/provider.ts'
import { DEMO_TRON_RDNS } from '../../client/wallet/tron/watchTronWallets.ts'

export const isDemoWallet = ({ info: { rdns } }: Wallet): boolean =>
  rdns === DEMO_RDNS || rdns === DEMO_TRON_RDNS

/** The wallet's own name; demo wallets are named in the page's language. */
export function walletName(t: PayTexts, { info: { rdns, name } }: Wallet): string {
  if (rdns === DEMO_RDNS) return t.walletDemoName
  if (rdns === DEMO_TRON_RDNS) return t.walletDemoTronName
  return name || t.walletInjected
}
