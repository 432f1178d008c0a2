import { at, type Line } from './names.ts'

const SHOP = `addOrder currentPrice usdtCurrentPrice balance orderRecords buyRecords getMarketingAddr setMarketingAddr
transferOwnership renounceOwnership rescue withdraw Swap Received SetMarketingAddr OwnershipTransferred`
const TOKEN = `name symbol decimals totalSupply balanceOf allowance approve transfer transferFrom mint burn pause unpause
changeUser`

const inAbi = (contract: string, file: string, names: string): Line[] =>
  names
    .split(/\s+/)
    .map((name) => ({ says: `${contract}.${name}`, file, line: `"name":"${name}"` }))

/** What the contracts have. */
export const contractNames: readonly Line[] = [
  ...inAbi('shop', 'basics/abi/shop.ts', SHOP),
  ...inAbi('token', 'basics/abi/token.ts', TOKEN),
]

const CALLDATA = 'web/client/wallet/calldata.ts'
const SOCKET = 'web/client/socket.ts'

/** What goes over the wire besides the calls, and what wallets are asked for. */
export const wire: readonly Line[] = [
  at('header X-Access-Token', 'web/client/callApi.ts', "headers['X-Access-Token'] = token"),
  at('an answer 401 ends the login', 'web/client/callApi.ts', 'status === 401) login?.onGone()'),
  at('socket /fbsSocket/{uuid}', SOCKET, '/fbsSocket/${openedAs}'),
  at('its heartbeat on opening', SOCKET, "send({ type: 'heartbeat' })"),
  at(
    'its log messages: type, content, guessAddress; ip is passed over',
    'server/platform/http/socket.ts',
    'content, guessAddress }: Record<string, unknown>',
  ),
  at('beacon to addLog when the page is hidden', 'web/client/telemetry.ts', 'navigator.sendBeacon'),
  ...['approve', 'allowance', 'balanceOf', 'transfer'].map((name) =>
    at(`wallets: ${name}`, CALLDATA, `${name}: '0x`),
  ),
  at(
    'wallets: addOrder of the shop contract',
    'web/client/wallet/pledgeCoin.ts',
    "ADD_ORDER = '0xf28db6c4'",
  ),
  at(
    'TRON wallets: increaseApproval',
    'web/client/wallet/tron/tronCalldata.ts',
    "increaseApproval: '0xd73dd623'",
  ),
  at(
    'a file that is missing, or comes too late',
    'web/load/chunkFailure.ts',
    "type: 'missing' | 'timeout'",
  ),
  at('any other error of a wallet', 'web/client/wallet/walletError.ts', "?? 'unknown'"),
  ...['telegram', 'authorised_amount', 'okx_domain', 'mdd_xmdd', 'contract', 'receive'].map(
    (code) => at(`named value ${code}`, 'basics/dictionaries.ts', `code: '${code}'`),
  ),
  at('text: input cannot be empty', 'i18n/cn/account.ts', 'inputEmpty:'),
  at('text: purchase succeeded, wait for shipment', 'i18n/cn/pay.ts', '购买成功，请等待发货'),
]
