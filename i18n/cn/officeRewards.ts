import type { TextsOf } from '../textsOf.ts'

const texts = {
  rewards: '奖励',
  rewardsText:
    '奖励池由你事先从收入划入。会员加入活动时，他的全部奖励就从池里留出；池里不够，就不再收人。',
  free: '池中可用',
  owed: '欠会员的奖励（已留出）',
  pledged: '会员质押中（属于会员）',
  terminations: '提前结束的收入',
  terminationsHint: '这笔收入永远不会变成奖励。',
  fundable: '可以划入',
  fund: '划入奖励池',
  fundText:
    'USDT 和 XMDD 来自销售收入（XMDD 按 1:1 由 USDT 生成），MDD 来自会员兑换。划入后不能取回。',
  funded: '已划入',
  asset: '币种',
  amount: '金额',
  programmes: '活动',
  none: '还没有活动',
  noneText: '先划入奖励池，再开设活动。',
  create: '开设活动',
  createText: '开设后条件不能改，只能停止加入。',
  created: '活动已开设',
  days: '天数',
  daysOf: (p: { days: number }) => `${p.days} 天`,
  percent: '奖励（质押金额的百分比）',
  percentHint: '整个期间合计，0.01 到 50，最多两位小数。',
  minimum: '每人最少',
  maximum: '每人最多',
  places: '名额',
  most: '最多会花费',
  mostText: (p: { places: number; reward: string; asset: string }) =>
    `${p.places} 个名额 × 每人最多 ${p.reward} ${p.asset}`,
  poolCovers: (p: { amount: string; asset: string }) =>
    `奖励池现在有 ${p.amount} ${p.asset}，足够。`,
  poolLacks: (p: { amount: string; asset: string }) =>
    `奖励池现在只有 ${p.amount} ${p.asset}：用完后就不再收人，直到你再划入。`,
  fillIn: '填完后这里显示最多会花费多少。',
  open: '开放加入',
  stopped: '已停止加入',
  taken: (p: { taken: number; places: number }) => `${p.taken} / ${p.places} 个名额已用`,
  running: (p: { count: number }) => `${p.count} 笔进行中`,
  mostLeft: '剩余名额最多再花费',
  stop: '停止加入',
  stopText: '不再收新会员。已加入的会员照常得到奖励。不能恢复。',
  stopDone: '已停止加入',
  shopping: '购物奖励',
  shoppingText:
    '把已送达商品毛利的一部分，以 XMDD 返给买家和邀请人，从奖励池支付。只计算填了成本、用 USDT 付款、且已过退货期的商品。',
  shoppingShort: '奖励池不足，活动已自动停止。此前的订单等奖励池补足后发放。',
  buyerShare: '买家所得（占毛利）',
  inviterShare: '邀请人所得（占毛利）',
  paidToBuyers: '已发给买家',
  paidToInviters: '已发给邀请人',
  shoppingStart: '开启购物奖励',
  shoppingStartText: '从现在起下的订单适用。比例之后不能修改，只能停止后重新开启。',
  shoppingStarted: '购物奖励已开启',
  shoppingMost: (p: { percent: string }) => `最多花费毛利的 ${p.percent}`,
  shoppingMonth: (p: { margin: string; cost: string }) =>
    `最近 30 天已付款商品的毛利为 ${p.margin} USDT，按此比例最多花费 ${p.cost} XMDD。`,
  shoppingFillIn: '请填写两个比例，合计 0.01 到 50，最多两位小数。',
  shoppingPublic: '会员能看到这些比例；买家得到奖励后，可以由此算出毛利。',
  levels: '按会员等级的买家所得',
  levelsHint:
    '每行一级：计入的购物（USDT）和占毛利的百分比，例如 100 12。每级都要更高，比例不能更低。留空则没有等级。',
  superShare: '超级节点所得（占毛利，留空则没有）',
  superHint: '在客户页面授予。不能低于最高等级。',
  level: (p: { level: number }) => `V${p.level}`,
  levelLine: (p: { minimum: string; percent: string }) => `满 ${p.minimum} USDT：${p.percent}`,
  superNode: '超级节点',
  levelsWrong: '请检查等级：每行两个数字，逐级升高，合计不超过毛利的 50%。',
  shoppingStop: '停止购物奖励',
  shoppingStopText: '之后的订单不再有奖励；之前的订单仍按原比例发放。',
}

export type OfficeRewardsTexts = TextsOf<typeof texts>
export default texts
