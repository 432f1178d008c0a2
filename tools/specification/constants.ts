import { at, type Line } from './names.ts'

/** Figures of the product, in our words, and the line that has each. */
export const constants: readonly Line[] = [
  at('a request is given up after 50 s', 'web/client/callApi.ts', 'CALL_TIMEOUT_MS = 50_000'),
  at(
    'a part of the program that has not come after 120000 ms is a failure',
    'web/load/chunkFailure.ts',
    'CHUNK_TIMEOUT_MS = 120_000',
  ),
  at('lists are read in pages of 100', 'web/shop/loads.ts', 'PAGE_SIZE = 100'),
  at('announcements in pages of 10', 'web/shop/loads.ts', 'ANNOUNCEMENTS = 10'),
  at(
    'the strip takes a thirtieth of a second per character (length / 30), 8 s at least',
    'web/shop/home/stripSeconds.ts',
    'Math.max(8, text.length / 30)',
  ),
  at('banners change every 5 s', 'web/shop/home/Banners.tsx', 'INTERVAL_MS = 5_000'),
  at('and are 350 high where there is room', 'web/shop/home/Banners.tsx', 'md:h-[350px]'),
  at('another code after 60 s', 'web/shop/parts/useCodeWait.ts', 'CODE_WAIT_MS = MINUTE_MS'),
  at('phone numbers are in area 86 unless said', 'api/account/signIn.ts', "default: '86'"),
  at('TRC20 is network 105', 'basics/networks.ts', 'id: 105'),
  at('its asset is TRX', 'basics/networks.ts', "asset: 'TRX'"),
  at('ERC20 is network 137, Polygon', 'basics/networks.ts', 'id: 137'),
  at('BEP20 is network 56', 'basics/networks.ts', 'id: 56'),
  at(
    'a wallet is on 137 unless another network is chosen: the first of its kind',
    'basics/networks.ts',
    'const LISTED = [\n  tron,\n  {\n    id: 137,',
  ),
  at('USDT on TRC20 has 6 decimals', 'basics/networks.ts', "otSzgjLj6t',\n  usdtDecimals: 6"),
  at(
    'on BEP20 18, on Polygon 6, as the token contracts say',
    'basics/networks.ts',
    "3197955',\n    usdtDecimals: 18",
  ),
  at('amounts are typed with up to 4 decimals', 'basics/ledger.ts', 'AMOUNT_DECIMALS = 4'),
  at('gas is asked for with 10 % more', 'web/client/wallet/payPlan.ts', 'gas + (gas + 9n) / 10n'),
  at(
    'a TRON call costs at most 100000000 sun',
    'basics/tron/pay.ts',
    'MAX_FEE_LIMIT_SUN = 100_000_000n',
  ),
  at(
    'order numbers are the time and 6 random digits',
    'basics/orderId.ts',
    "String(draw % 1_000_000).padStart(6, '0')",
  ),
  at('each asset has a fee rate', 'basics/withdrawalFee.ts', 'amountMicro * rateMicro'),
  at(
    'ending a pledge early costs 50 % of it, and what was released',
    'basics/rewards.ts',
    '(amountMicro * EARLY_BPS) / BPS + releasedMicro',
  ),
  at('pledges last 30, 90, 180 or 360 days', 'basics/rewards.ts', '[30, 90, 180, 360]'),
  at('the first language is cn', 'basics/locales.ts', "DEFAULT_LOCALE: Locale = 'cn'"),
  ...['cn', 'en', 'in', 'kr', 'jp'].map((code) =>
    at(`there is ${code}`, 'basics/locales.ts', `code: '${code}'`),
  ),
  at('the order opens after 0.5 s', 'web/shop/item/openOrder.ts', 'ORDER_DELAY_MS = 500'),
  at('a deep link waits 1 s', 'web/shop/home/arrive.ts', 'DEEP_LINK_DELAY_MS = 1_000'),
  at('wallets are asked every 1 s', 'web/client/wallet/connection.ts', 'WALLET_POLL_MS = 1000'),
  at(
    'every 0.5 s while an order is open',
    'web/client/wallet/connection.ts',
    'WALLET_POLL_IN_ORDER_MS = 500',
  ),
  at('the socket tries again after 10 s', 'web/client/socket.ts', 'SOCKET_RETRY_MS = 10_000'),
]
