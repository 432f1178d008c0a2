import type { WalletKind } from './provider.ts'

export type WalletApp = { id: string; name: string; link: string }

/** screens#timings: how long the page says where it is going before it goes there. */
export const DEEP_LINK_DELAY_MS = 1000

/** What TronLink shows about a page before it opens it. */
export type PageFacts = { title: string; icon: string; actionId: string }

/** Coin types of SLIP-44, by which Trust Wallet chooses the network. */
const SLIP44: Record<WalletKind, number> = { evm: 60, tron: 195 }
/** TokenPocket's names of networks. */
const TOKEN_POCKET_CHAIN: Record<WalletKind, string> = { evm: 'ETH', tron: 'Tron' }
const BYBIT_WEB3 = 'bybitapp://open/route?targetUrl=by%3A%2F%2Fweb3%2Ftab%2Findex%3Findex%3D0'
const TRON_MAINNET = '0x2b6653dc'

/** TronLink calls nobody back for an action that only opens a page, but wants to be told where. */
const tronLink = (pageUrl: string, { title, icon, actionId }: PageFacts): string =>
  `tronlinkoutside://pull.activity?param=${encodeURIComponent(
    JSON.stringify({
      action: 'open',
      actionId,
      callbackUrl: pageUrl,
      dappIcon: icon,
      dappName: title,
      url: pageUrl,
      protocol: 'TronLink',
      version: '1.0',
      chainId: TRON_MAINNET,
    }),
  )}`

/**
 * Links that open this page inside a wallet's own browser, for a phone without a wallet in this one. The address is
 * encoded once in each (twice for OKX's wrapper, whose parameter is itself a link). Wallets open https pages only.
 */
export function walletApps(
  pageUrl: string,
  kind: WalletKind,
  facts: PageFacts,
): readonly WalletApp[] {
  const url = encodeURIComponent(pageUrl)
  const okx = encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${url}`)
  const tokenPocket = encodeURIComponent(
    JSON.stringify({ url: pageUrl, chain: TOKEN_POCKET_CHAIN[kind], source: 'xiaopu' }),
  )
  const metaMask = {
    id: 'metamask',
    name: 'MetaMask',
    link: `https://link.metamask.io/dapp/${pageUrl.replace(/^https?:\/\//, '')}`,
  }
  const general = [
    { id: 'okx', name: 'OKX Wallet', link: `https://web3.okx.com/download?deeplink=${okx}` },
    { id: 'tokenpocket', name: 'TokenPocket', link: `tpdapp://open?params=${tokenPocket}` },
    { id: 'imtoken', name: 'imToken', link: `imtokenv2://navigate/DappView?url=${url}` },
    {
      id: 'trust',
      name: 'Trust Wallet',
      link: `https://link.trustwallet.com/open_url?coin_id=${SLIP44[kind]}&url=${url}`,
    },
  ]
  const more = [
    { id: 'bitget', name: 'Bitget Wallet', link: `https://bkcode.vip?action=dapp&url=${url}` },
    { id: 'safepal', name: 'SafePal', link: `https://link.safepal.io/wallet/openurl?url=${url}` },
    { id: 'fox', name: 'FoxWallet', link: `foxwallet://dapp?url=${url}` },
    {
      id: 'bybit',
      name: 'Bybit Wallet',
      link: `https://app.bybit.com/inapp?by_dp=${encodeURIComponent(BYBIT_WEB3)}&by_web_link=${url}`,
    },
    {
      id: 'gate',
      name: 'Gate Wallet',
      link: `https://gateio.onelink.me/DmA6/web3?dapp_url=${url}`,
    },
  ]
  return kind === 'evm'
    ? [metaMask, ...general, ...more]
    : [
        { id: 'tronlink', name: 'TronLink', link: tronLink(pageUrl, facts) },
        ...general,
        metaMask,
        ...more,
      ]
}

/** EIP-681: asks any EVM wallet for a plain token transfer; `amountBase` in the token's base units on that chain. */
export const transferLink = (
  token: string,
  chainId: number,
  receiver: string,
  amountBase: string,
): string => `ethereum:${token}@${chainId}/transfer?address=${receiver}&uint256=${amountBase}`
