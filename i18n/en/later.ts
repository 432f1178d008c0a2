import type { LaterTexts } from '../cn/later.ts'

export default {
  norisk: 'Payment safety',
  'norisk.text': 'What the two payment modes mean, and what this shop can and cannot do.',
  PolygonScan: 'Find a payment',
  'PolygonScan.text':
    'Look up a payment by transaction hash or order number and see why it is not credited yet.',
  scanOk: 'Claim result',
  'scanOk.text': 'The result of claiming a promotion will be shown here.',
  checkOk: 'Check result',
  'checkOk.text': 'The result of the wallet check will be shown here.',
  scan: 'Wallet check',
  'scan.text': 'See which USDT approvals your wallet has given on three networks, and revoke them.',
  bscairdrop: 'Claim a promotion',
  'bscairdrop.text': 'Claim promotional XMDD with a signature; never with an approval.',
  miningDao: 'DAO mining',
  'miningDao.text': 'Mining rewards from the DAO.',
  dao: 'DAO',
  'dao.text': 'Your part in the DAO.',
  admin: 'Back office',
  'admin.text': 'Where the merchant manages products, orders and payments.',
  token: 'MDD and XMDD',
  'token.text': 'Price, supply and swap of MDD and XMDD.',
} satisfies LaterTexts
