export type WalletApp = { id: string; name: string; link: string }

/**
 * Links that open this page inside a wallet's own browser, for a phone without a wallet in this one. The address is
 * encoded once in each (twice for OKX's wrapper, whose parameter is itself a link). Wallets open https pages only.
 */
export function walletApps(pageUrl: string): readonly WalletApp[] {
  const url = encodeURIComponent(pageUrl)
  const okx = encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${url}`)
  const tokenPocket = encodeURIComponent(JSON.stringify({ url: pageUrl, chain: 'ETH', source: 'xiaopu' }))
  return [
    { id: 'metamask', name: 'MetaMask', link: `https://link.metamask.io/dapp/${pageUrl.replace(/^https?:\/\//, '')}` },
    { id: 'okx', name: 'OKX Wallet', link: `https://web3.okx.com/download?deeplink=${okx}` },
    { id: 'tokenpocket', name: 'TokenPocket', link: `tpdapp://open?params=${tokenPocket}` },
    { id: 'imtoken', name: 'imToken', link: `imtokenv2://navigate/DappView?url=${url}` },
    { id: 'trust', name: 'Trust Wallet', link: `https://link.trustwallet.com/open_url?coin_id=60&url=${url}` },
  ]
}

/** EIP-681: asks any EVM wallet for a plain token transfer; `amountBase` in the token's base units on that chain. */
export const transferLink = (token: string, chainId: number, receiver: string, amountBase: string): string =>
  `ethereum:${token}@${chainId}/transfer?address=${receiver}&uint256=${amountBase}`
