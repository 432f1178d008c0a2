import type { WalletKind } from './provider.ts'

export type WalletApp = { id: string; name: string; link: string }

/** The destination is shown first (rules: screens#timings). */
export const DEEP_LINK_DELAY_MS = 1000

/** Shown by TronLink before opening. */
type PageFacts = { title: string; icon: string; actionId: string }

/** SLIP-44 coin types, used by Trust Wallet. */
const SLIP44: Record<WalletKind, number> = { evm: 60, tron: 195 }
const TOKEN_POCKET_CHAIN: Record<WalletKind, string> = { evm: 'ETH', tron: 'Tron' }
const BYBIT_WEB3 = 'bybitapp://open/route?targetUrl=by%3A%2F%2Fweb3%2Ftab%2Findex%3Findex%3D0'
const TRON_MAINNET = '0x2b6653dc'

/** TronLink requires a callback URL; for transfers it posts the result there. */
const tronLink = (
  url: string,
  { title, icon, actionId }: PageFacts,
  action: { action: 'open' | 'transfer' } & Record<string, string>,
): string =>
  `tronlinkoutside://pull.activity?param=${encodeURIComponent(
    JSON.stringify({
      ...action,
      actionId,
      callbackUrl: url,
      dappIcon: icon,
      dappName: title,
      url,
      protocol: 'TronLink',
      version: '1.0',
      chainId: TRON_MAINNET,
    }),
  )}`

/**
 * Links that open this page in wallets' browsers, https only. The address is encoded once, twice inside OKX's wrapper.
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
        { id: 'tronlink', name: 'TronLink', link: tronLink(pageUrl, facts, { action: 'open' }) },
        ...general,
        metaMask,
        ...more,
      ]
}

/** EIP-681 token transfer; `amountBase` in base units. */
export const transferLink = (
  token: string,
  chainId: number,
  receiver: string,
  amountBase: string,
): string => `ethereum:${token}@${chainId}/transfer?address=${receiver}&uint256=${amountBase}`

/** `amount` is a decimal string of tokens, `amountBase` the same in base units. */
type TronTransfer = { token: string; receiver: string; amount: string; amountBase: string }

/**
 * Links to a transfer on TRON's main network with amount and address filled in (decision 092). TronLink opens it only
 * for a sender that it has, so each of `senders` has a link. Neither app gets the page's address, which is secret.
 */
export function tronTransferApps(
  origin: string,
  facts: PageFacts,
  { token, receiver, amount, amountBase }: TronTransfer,
  senders: readonly string[],
): readonly WalletApp[] {
  const asset = `c${SLIP44.tron}_t${token}`
  return [
    ...senders.map((from) => ({
      id: `tronlink ${from}`,
      name: senders.length > 1 ? `TronLink …${from.slice(-4)}` : 'TronLink',
      link: tronLink(`${origin}/`, facts, {
        action: 'transfer',
        from,
        loginAddress: from,
        to: receiver,
        contract: token,
        tokenId: '',
        amount: amountBase,
        memo: '',
      }),
    })),
    {
      id: 'trust',
      name: 'Trust Wallet',
      link: `https://link.trustwallet.com/send?${new URLSearchParams({ asset, address: receiver, amount }).toString()}`,
    },
  ]
}
