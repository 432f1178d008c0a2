import type { TextsOf } from '../textsOf.ts'

/** Levels, invitations and shopping rewards (rules: rewards#levels). */
const texts = {
  title: '会员等级与邀请',
  intro:
    '商家从已送达、且没有退回的商品的毛利中，拿出一部分以 XMDD 返给买家和邀请人。钱来自商家事先划入的奖励池，不来自其他会员；没有毛利就没有奖励，金额不作承诺。',
  off: '现在没有购物奖励',
  offText: '商家开启后，这里会显示等级和比例。已经下的订单仍按下单时的比例计算。',
  myLevel: '我的等级',
  levelOf: (p: { level: number }) => `V${p.level}`,
  superNode: '超级节点',
  superNodeText: '由商家授予，不能购买。',
  spent: '已计入的购物',
  spentText: '用 USDT 付款、已确认收货、已过退货期且没有退回的商品。',
  nextLevel: (p: { level: string; left: string }) => `再计入 ${p.left} USDT，下一单起为 ${p.level}`,
  highest: '已是最高的购物等级。',
  levels: '各等级',
  level: '等级',
  needs: '计入的购物满',
  granted: '商家授予',
  share: '买家所得（占毛利）',
  votes: '按等级投票时的票数',
  inviter: (p: { percent: string }) => `邀请人所得：毛利的 ${p.percent}，只有一级。`,
  when: '奖励在收货、且退货期过后计算，按下单时的等级和比例。没有填写成本、不用 USDT 付款或亏本的商品没有奖励。',
  team: '我邀请的人',
  people: '人数',
  lately: '最近 30 天加入',
  teamRewards: '带来奖励的商品',
  teamTotal: '累计获得奖励',
  teamLately: '其中最近 30 天',
  teamText: '这里只有数字：谁是谁、买了什么，只有本人知道。',
  invite: '邀请好友',
  rewards: '购物奖励明细',
  none: '还没有购物奖励',
  noneText: '商品送达并过了退货期后，奖励会列在这里。',
  'role.buyer': '自己的购物',
  'role.inviter': '受邀会员的购物',
  shareOf: (p: { percent: string }) => `毛利的 ${p.percent}`,
  order: '订单',
  claim: '去领取',
  signIn: '登录后看自己的等级',
}

export type LevelTexts = TextsOf<typeof texts>
export default texts
