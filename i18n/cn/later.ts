import type { TextsOf } from '../textsOf.ts'

/** Screens with a route but not yet built: name and purpose (rules: screens#routes). */
const texts = {
  norisk: '支付安全',
  'norisk.text': '两种支付模式分别意味着什么，本店能做什么、不能做什么。',
  PolygonScan: '查询付款',
  'PolygonScan.text': '凭交易哈希或订单号查询一笔付款，并解释为什么还没到账。',
  scanOk: '领取结果',
  'scanOk.text': '活动领取成功或失败，会在这里说明。',
  checkOk: '检测结果',
  'checkOk.text': '钱包授权检测的结果会显示在这里。',
  scan: '钱包授权检测',
  'scan.text': '检测钱包在三个网络上的 USDT 授权，并可撤销。',
  bscairdrop: '活动领取',
  'bscairdrop.text': '用签名领取活动赠送的 XMDD，永远不需要授权。',
  miningDao: 'DAO 挖矿',
  'miningDao.text': '来自 DAO 的奖励。',
  dao: 'DAO',
  'dao.text': 'DAO 的参与情况。',
  admin: '后台管理',
  'admin.text': '商家管理商品、订单和付款的地方。',
  token: 'MDD 与 XMDD',
  'token.text': 'MDD 和 XMDD 的价格、数量和兑换。',
}

export type LaterTexts = TextsOf<typeof texts>
export default texts
