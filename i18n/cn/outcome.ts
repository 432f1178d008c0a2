import type { OutcomeText } from '../../basics/outcomes.ts'
import type { TextsOf } from '../textsOf.ts'

/** Where a transfer ended (basics/outcomes.ts), in one sentence. */
const texts = {
  delivered: '已付清。',
  deliveredLate: '这笔钱晚到，但商品还有，订单照常付清。',
  askRest: '已收到一部分，订单在等余款；到时没有补足，这部分会还给你。',
  shortCredited: '订单没有补足，这部分已记入账户余额。',
  shortOffered: '订单没有补足，这部分退还给你。',
  overCredited: '多付的部分已记入账户余额。',
  overOffered: '比应付的多，多出的部分退还给你。',
  twiceCredited: '订单已经付过，这笔钱已记入账户余额。',
  twiceOffered: '订单已经付过，这笔钱退还给你。',
  lateCredited: '到账时订单已经结束，这笔钱已记入账户余额。',
  lateOffered: '到账时订单已经结束，这笔钱退还给你。',
  deposited: '这笔钱已记入余额。',
  noOrder: '这笔钱对不上任何订单，正等人工核对，不会丢。',
  ambiguous: '这笔钱可能属于两个订单，我们不猜，正等人工核对。',
  usedAddress:
    '这笔 USDT 到了一个以前用过的收款地址，金额不是订单的金额，所以不自动入账，正由人工核对，款项安全。',
  own: '这是本店在自己的地址之间转的钱，不是任何人的付款。',
  fault: '系统未能自动入账，钱已保留，正等人工核对。',
  dust: '金额太小，转回的手续费比它还多，由人工决定。',
  review: '这笔钱正等人工核对，不会丢。',
  personCredited: '经人工核对，已记入账户余额。',
  personOffered: '经人工核对，将退还给付款人。',
  returnOffered: '商品退款：这笔钱退还给你。',
  refunded: '款项已退回，链上已最终确认。',
  overRefunded: '订单已付清，多付的部分已退回，链上已最终确认。',
  partRefunded: '一部分已退回，链上已最终确认；其余的付清了订单。',
  dismissed: '经人工核对，这笔钱暂由本店保管，原因已记录。',
  gone: '所在区块被链撤回，这笔转账已不存在，没有入账。',
  noTransfer: '只有付款声明，没有真实的 USDT 转入，不计入。',
  wrongToken: '这不是 USDT，而是同名的其他代币，不计入。',
  zeroValue: '转账金额为零，不计入。',
} satisfies Record<OutcomeText, string>

export type OutcomeTexts = TextsOf<typeof texts>
export default texts
