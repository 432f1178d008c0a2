import { expect, it } from 'vitest'
import { NETWORKS } from '../../../basics/networks.ts'
import { tronTransferApps, walletApps } from './deepLinks.ts'

const URL_OF_PAGE = 'https://shop.example/pay?orderId=1&secret=a%2Fb'
const ENCODED = 'https%3A%2F%2Fshop.example%2Fpay%3ForderId%3D1%26secret%3Da%252Fb'
const FACTS = { title: '小铺', icon: 'https://shop.example/icon.svg', actionId: '1700000000000' }
const BYBIT =
  'https://app.bybit.com/inapp?by_dp=bybitapp%3A%2F%2Fopen%2Froute%3FtargetUrl%3Dby%253A%252F%252Fweb3%252Ftab%252Findex%253Findex%253D0'

const both = {
  okx: 'https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3Dhttps%253A%252F%252Fshop.example%252Fpay%253ForderId%253D1%2526secret%253Da%25252Fb',
  imtoken: `imtokenv2://navigate/DappView?url=${ENCODED}`,
  metamask: 'https://link.metamask.io/dapp/shop.example/pay?orderId=1&secret=a%2Fb',
  bitget: `https://bkcode.vip?action=dapp&url=${ENCODED}`,
  safepal: `https://link.safepal.io/wallet/openurl?url=${ENCODED}`,
  fox: `foxwallet://dapp?url=${ENCODED}`,
  bybit: `${BYBIT}&by_web_link=${ENCODED}`,
  gate: `https://gateio.onelink.me/DmA6/web3?dapp_url=${ENCODED}`,
}
const links = (kind: 'evm' | 'tron') =>
  Object.fromEntries(walletApps(URL_OF_PAGE, kind, FACTS).map(({ id, link }) => [id, link]))
const JSON_OF_PAGE = '%22https%3A%2F%2Fshop.example%2Fpay%3ForderId%3D1%26secret%3Da%252Fb%22'

it('opens the page in the apps of EVM wallets', () => {
  expect(links('evm')).toEqual({
    ...both,
    tokenpocket: `tpdapp://open?params=%7B%22url%22%3A${JSON_OF_PAGE}%2C%22chain%22%3A%22ETH%22%2C%22source%22%3A%22xiaopu%22%7D`,
    trust: `https://link.trustwallet.com/open_url?coin_id=60&url=${ENCODED}`,
  })
})

it('opens the page in the apps of TRON wallets, TronLink first', () => {
  expect(links('tron')).toEqual({
    ...both,
    tronlink:
      `tronlinkoutside://pull.activity?param=%7B%22action%22%3A%22open%22%2C%22actionId%22%3A%221700000000000%22%2C%22callbackUrl%22%3A${JSON_OF_PAGE}` +
      `%2C%22dappIcon%22%3A%22https%3A%2F%2Fshop.example%2Ficon.svg%22%2C%22dappName%22%3A%22%E5%B0%8F%E9%93%BA%22%2C%22url%22%3A${JSON_OF_PAGE}` +
      '%2C%22protocol%22%3A%22TronLink%22%2C%22version%22%3A%221.0%22%2C%22chainId%22%3A%220x2b6653dc%22%7D',
    tokenpocket: `tpdapp://open?params=%7B%22url%22%3A${JSON_OF_PAGE}%2C%22chain%22%3A%22Tron%22%2C%22source%22%3A%22xiaopu%22%7D`,
    trust: `https://link.trustwallet.com/open_url?coin_id=195&url=${ENCODED}`,
  })
  expect(walletApps(URL_OF_PAGE, 'tron', FACTS)[0]!.id).toBe('tronlink')
  expect(walletApps(URL_OF_PAGE, 'evm', FACTS)[0]!.id).toBe('metamask')
})

it("every link into a wallet keeps the page's address whole", () => {
  const { okx, tronlink, trust, bybit } = links('tron')
  expect(new URL(new URL(okx!).searchParams.get('deeplink')!).searchParams.get('dappUrl')).toBe(
    URL_OF_PAGE,
  )
  expect(JSON.parse(new URL(tronlink!).searchParams.get('param')!)).toMatchObject({
    url: URL_OF_PAGE,
    action: 'open',
  })
  expect(new URL(trust!).searchParams.get('url')).toBe(URL_OF_PAGE)
  expect(new URL(bybit!).searchParams.get('by_web_link')).toBe(URL_OF_PAGE)
})

it('fills in a transfer of exactly the amount, for senders that TronLink has', () => {
  const token = NETWORKS[105].usdtAddress
  const [receiver, one, two] = ['TRECEIVER', 'TONEaaaa', 'TTWObbbb']
  const quote = { token, receiver, amount: '12.3456', amountBase: '12345600' }
  const apps = (senders: string[]) =>
    tronTransferApps('https://shop.example', FACTS, quote, senders)
  expect(apps([]).map(({ name }) => name)).toEqual(['Trust Wallet'])
  expect(apps([one]).map(({ name }) => name)).toEqual(['TronLink', 'Trust Wallet'])
  const [, second, trust] = apps([one, two])
  expect(second!.name).toBe('TronLink …bbbb')
  expect(JSON.parse(new URL(second!.link).searchParams.get('param')!)).toEqual({
    action: 'transfer',
    from: two,
    loginAddress: two,
    to: receiver,
    contract: token,
    tokenId: '',
    amount: '12345600',
    memo: '',
    actionId: FACTS.actionId,
    callbackUrl: 'https://shop.example/',
    dappIcon: FACTS.icon,
    dappName: FACTS.title,
    url: 'https://shop.example/',
    protocol: 'TronLink',
    version: '1.0',
    chainId: '0x2b6653dc',
  })
  expect(trust!.link).toBe(
    `https://link.trustwallet.com/send?asset=c195_t${token}&address=${receiver}&amount=12.3456`,
  )
})
