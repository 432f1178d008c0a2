import type { TextsOf } from '../textsOf.ts'

/** Promotions and votes of members (rules: rewards#promotions). */
const texts = {
  promotions: '活动领取',
  intro:
    '用你的钱包签名一次，即可领取本店赠送的 XMDD。签名不花钱、不转账、不授权；任何要求你“授权”的活动都不是本店的。',
  none: '现在没有活动',
  noneText: '有新活动时会显示在这里。',
  amount: '你得到',
  left: '剩余名额',
  conditions: '领取条件',
  age: (p: { days: number }) => `账户注册满 ${p.days} 天`,
  spent: (p: { amount: string }) =>
    `已确认收货的商品满 ${p.amount} USDT（用 USDT 付款、已过退货期）`,
  wallet: '账户已绑定一个钱包',
  once: '每个账户、每个钱包只能领取一次。',
  met: '已满足',
  notMet: '未满足',
  bind: '去绑定钱包',
  claim: '签名领取',
  claimed: '你已领取',
  done: (p: { amount: string }) => `已到账 ${p.amount} XMDD`,
  full: '名额已满',
  signIn: '登录后领取',
  kind: '用哪种钱包签名',
  votes: '会员投票',
  votesIntro:
    '本店向会员提出的问题，每人投票一次，结束前可以更改；怎样计票写在每个问题下。结果仅供参考，对任何人都没有约束力。',
  noVotes: '还没有投票',
  noVotesText: '有新问题时会显示在这里。',
  openUntil: '截止时间',
  endedAt: '已结束',
  voted: (p: { count: number }) => `${p.count} 人已投票`,
  hidden: '各选项票数在结束后公布。',
  forMembers: '提问前注册的会员可以投票',
  forBuyers: '提问前注册、并已确认收货的会员可以投票',
  byLevel: '按等级计票：V0 一票，每高一级多一票，等级以提问时为准。',
  weight: (p: { count: number }) => `你的投票计 ${p.count} 票`,
  vote: '投票',
  change: '更改投票',
  kept: '你的投票已记录，结束前可以更改。',
  mine: '你的选择',
  notVoter: '你不在这次投票的范围内。',
  votesOf: (p: { count: number }) => `${p.count} 票`,
  signInVote: '登录后投票',
}

export type CommunityTexts = TextsOf<typeof texts>
export default texts
