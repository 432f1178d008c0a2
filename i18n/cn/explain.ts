import type { TextsOf } from '../textsOf.ts'

type Where = { name: string }
type Sum = Where & { amount: string }

const texts = {
  title: '查付款',
  description: '粘贴交易哈希或订单号，看这笔付款到了哪里、为什么没有到账、该怎么办。',
  what: '交易哈希或订单号',
  whatHint: '在钱包或交易所的转账记录里，也叫 TxID、TxHash。区块浏览器的网址也可以。',
  whatMissing: '请先粘贴交易哈希，或填写订单号。',
  paste: '粘贴',
  pasteFailed: '浏览器不让读取剪贴板，请长按输入框粘贴。',
  network: '网络',
  anyNetwork: '自动识别',
  ofOrder: '这笔付款的订单',
  ofOrderText: '填了才能看到与订单有关的内容。只看链上情况可以不填。',
  ofNoOrder: '不填',
  typeOrder: '手动填写',
  check: '查询',
  checking: '正在查询…',
  looking: '正在查所有网络，通常几秒钟。',
  watching: '会自动再查，不用刷新。',
  elsewhere: (p: { found: string; asked: string }) => `这笔交易在 ${p.found}，不在 ${p.asked}。`,
  othersTitle: '同一笔交易或订单里的其他转账',
  needsScript: '查询需要打开 JavaScript。也可以把交易哈希和订单号发给客服。',
  factAmount: '金额',
  factNetwork: '网络',
  factReceiver: '转给了',
  factToken: '这个代币的合约',
  factReal: '真正的 USDT 合约',
  factRefund: '退款交易',

  'action.again': '再查一次',
  'action.showOrder': '填写订单号',
  'action.openOrder': '查看订单',
  'action.payRest': '补足差额',
  'action.payAgain': '重新付款',
  'action.newOrder': '重新下单',
  'action.claimRefund': '领取退款',
  'action.contact': '联系客服',

  'reason.outOfGas': '手续费上限不够，执行到一半停止了。',
  'reason.balance': '付款账户的 USDT 不够。',
  'reason.allowance': '授权的金额不够。',
  'reason.alreadyPaid': '这个订单号已经付过。',
  'reason.paused': '代币合约暂停了转账。',
  'reason.blocked': '发行方冻结了这个地址。',
  'reason.expired': '交易过了有效期。',
  'reason.reverted': '合约拒绝了这笔交易。',

  hashFormat: '这不像交易哈希',
  hashFormatText:
    '交易哈希是 64 位的字母数字（0–9、a–f），多数网络以 0x 开头。请从钱包的转账记录里完整复制。',
  isAddress: '这是一个地址，不是交易',
  isAddressText: '请打开钱包里的这笔转账，复制它的交易哈希（TxID）。',
  exchangeInternal: '这是交易所内部的转账编号',
  exchangeInternalText:
    '交易所内部划转不上链，所以没有哈希，本店收不到。请让交易所改为“链上提币”，或者联系客服。',
  nothingAsked: '请先填写',
  nothingAskedText: '粘贴交易哈希或订单号，再点查询。',
  networkOff: '本店没有开通这个网络',
  networkOffText: '这个哈希所属的网络不在本店的收款网络里，本店看不到它。请联系客服。',

  namesBetween: '、',
  notFound: '链上还没有这笔交易',
  notFoundText: (p: { names: string }) =>
    `在 ${p.names} 上都没有找到。刚付款的话请等一两分钟；从交易所提币，要等它显示“已完成”。如果走的是别的网络，请联系客服。`,
  notMined: '已广播，等待打包',
  notMinedText: (p: Where) => `${p.name} 的节点已经看到它，还没有进入区块。不用再付一次。`,
  failed: '这笔交易在链上失败了',
  failedText: (p: Where & { reason: string }) =>
    `${p.reason}USDT 没有转出，只扣了手续费。可以重新付款。`,
  usedId: '失败：这个订单号已经付过',
  usedIdText:
    '收款合约同一个编号只收一次，所以拒绝了这一笔，USDT 没有转出。请打开订单看是否已付；没有的话在付款页重试，会换一个新的编号。',
  fakeToken: '转的不是 USDT',
  fakeTokenText: (p: Where) =>
    `它用了相同的名字，但合约不是 ${p.name} 上的 USDT，不计入付款。请对照下面两个合约地址。`,
  mdd: '转的是 MDD',
  mddText:
    '这笔交易转的是 MDD，付不了订单。转到会员的充值地址会记入 MDD 余额；转到本店其他地址的由人工处理，请联系客服。',
  zeroValue: '金额是零',
  zeroValueText: '这笔交易没有转出任何 USDT。请检查金额，重新付款。',
  notOurs: '收款地址不是本店的',
  notOursText:
    '这笔 USDT 转到了别人的地址，本店没有收到。请核对地址；如果是你自己的交易所或钱包地址，还需要再转一次。',
  wrongNetwork: '地址对，但走错了网络',
  wrongNetworkText: (p: Sum) =>
    `${p.amount} USDT 在 ${p.name} 上，到了本店在另一个网络用的地址。钱在链上，需要人工找回，请联系客服。`,
  wrongCoin: '转的是网络币，不是 USDT',
  wrongCoinText: (p: Sum & { coin: string }) =>
    `收到 ${p.amount} ${p.coin}。本店只收 USDT，这笔不会自动计入，请联系客服退回。`,
  noUsdt: '这笔交易没有转 USDT',
  noUsdtText: '交易成功，但里面没有 USDT 转账。请确认复制的是付款的那一笔。',
  approvalOnly: '只授权了，还没有付款',
  approvalOnlyText: '这一笔是“授权”，USDT 还在你的钱包里。请回到付款页完成支付。',
  noTransfer: '没有真实的 USDT 转入',
  noTransferText: '交易声称付了款，但没有对应的 USDT 到账，所以不计入。',
  confirming: (p: { more: number }) =>
    p.more > 0 ? `已到链上，还差 ${p.more} 个区块` : '已到链上，马上完成',
  confirmingText: (p: Sum) =>
    `${p.amount} USDT 在 ${p.name} 上，最终确认后自动入账。不用再付，也可以关掉本页。`,
  arrived: '本店已经收到',
  arrivedText: (p: Sum) =>
    `${p.amount} USDT 已在 ${p.name} 上最终到账。它属于哪个订单只告诉本人：填写订单号和取单码就能看到。`,
  notRead: '到了本店地址，但没有登记',
  notReadText: (p: Sum) =>
    `${p.amount} USDT 在 ${p.name} 上，可能早于本店开始收款，或用了停用的地址。请把哈希发给客服核对。`,
  chainFrozen: (p: Where) => `${p.name} 的入账暂停`,
  chainFrozenText:
    '本店发现这条链的数据前后不一致，已停止入账，由人工核对。付出的钱不会丢，订单也不会因此作废。',
  chainHalted: (p: Where) => `${p.name} 停住了`,
  chainHaltedText: '这条链没有新区块，或所有节点都落后了。恢复后会自动入账，已付款的订单不会过期。',
  providerDown: (p: Where) => `暂时连不上 ${p.name}`,
  providerDownText: '节点没有回答，所以现在看不到最新情况。付款不受影响，稍后会自动再查。',

  orderUnknown: '没有找到这个订单',
  orderUnknownText:
    '请检查订单号，并填写取单码（订单链接里 secret= 后面的 32 位），或登录下单的账号。',
  fromBalance: '订单用余额支付',
  fromBalanceText: '这个订单从账户余额付清了，没有链上转账。',
  nothingSeen: '还没有看到付款',
  nothingSeenText: (p: Sum & { at: string }) =>
    `请在 ${p.at} 前转 ${p.amount} USDT（${p.name}）。已经付了的话，请粘贴交易哈希来查。`,
  nothingSeenExpired: '没有收到付款，订单已过期',
  nothingSeenExpiredText:
    '请不要再付。已经付了的话，请粘贴交易哈希来查：钱到了会按规则发货或退回。',
  nothingSeenCancelled: '没有收到付款，订单已取消',
  nothingSeenCancelledText: '请不要再付。已经付了的话，请粘贴交易哈希来查。',
  notThisOrder: '收到了，但不是付给这个订单的',
  notThisOrderText: (p: Sum & { orderId: string }) =>
    `${p.amount} USDT 没有计入订单 ${p.orderId}。请用付款时的那个订单来查，或联系客服。`,
  secondOpinion: '等待第二个节点证实',
  secondOpinionText: (p: Sum) =>
    `${p.amount} USDT 金额较大，要另一个独立节点也看到才入账，通常几分钟。`,
  credited: '已经入账',
  creditedText: (p: Sum) => `${p.amount} USDT 已计入你的订单，不用再做什么。`,
  toBalance: '已记入账户余额',
  toBalanceText: (p: Sum) => `${p.amount} USDT 在你的账户余额里，可以购物或提现。`,
  short: (p: { missing: string }) => `还差 ${p.missing} USDT`,
  shortText: (p: Sum) =>
    `收到 ${p.amount} USDT，少于订单金额，先记着。在截止前补足差额，订单就完成。`,
  shortGivenUp: '金额不足，订单没有完成',
  shortGivenUpText: (p: Sum) =>
    `收到 ${p.amount} USDT，截止前没有补足。这笔钱会退回（用账户下的订单记入余额），请看订单页。`,
  over: (p: { over?: string }) => (p.over ? `多付了 ${p.over} USDT` : '多付了'),
  overText: '订单已完成。多付的部分会退回（用账户下的订单记入余额），请看订单页。',
  twice: '订单已经付过，这是第二笔',
  twiceText: (p: Sum) =>
    `${p.amount} USDT 没有用在订单上，会退回（用账户下的订单记入余额），请看订单页。`,
  late: '晚于截止时间',
  lateText: (p: Sum & { at: string }) =>
    `截止是 ${p.at}。${p.amount} USDT 已记录：有货就照常发货，没有就退回（用账户下的订单记入余额），请看订单页。`,
  expiredOrder: '属于一个已过期的订单',
  expiredOrderText: (p: Sum & { at: string }) =>
    `报价在 ${p.at} 到期。${p.amount} USDT 已记录：有货就照常发货，没有就退回（用账户下的订单记入余额），请看订单页。`,
  cancelledOrder: '属于一个已取消的订单',
  cancelledOrderText: (p: Sum) =>
    `${p.amount} USDT 已记录，会退回（用账户下的订单记入余额），请看订单页。`,
  noOrder: '收到了，但对不上任何订单',
  noOrderText: (p: Sum) =>
    `${p.amount} USDT 与所有报价都不符，由人工核对，24 小时内处理。请把哈希和订单号发给客服。`,
  twoOrders: '同时符合两个订单',
  twoOrdersText: (p: Sum) =>
    `${p.amount} USDT 可能属于两个订单，本店不猜，由人工核对，24 小时内处理。请把哈希和订单号发给客服。`,
  usedAddress: '收款地址用过，金额不符',
  usedAddressText: (p: Sum) =>
    `${p.amount} USDT 到了一个以前用过的收款地址，但不是订单的准确金额，可能是别人的，所以由人工核对，24 小时内处理。请把哈希和订单号发给客服；要立刻付款，请再转一次订单的准确金额。`,
  ownTransfer: '本店自己的转账',
  ownTransferText: (p: Sum) => `${p.amount} USDT 是本店在自己的地址之间转的，不为任何订单付款。`,
  byPerson: '正由人工核对',
  byPersonText: (p: Sum) =>
    `${p.amount} USDT 已收到并记录，我们会在 24 小时内处理，结果显示在订单页。`,
  reorganised: '所在区块被链撤回',
  reorganisedText:
    '链重组后这笔交易暂时不在链上。多数会很快重新打包；若一直没有，USDT 仍在你的钱包里，可以重付。',
  refundOffered: '可以领取退款',
  refundOfferedText: (p: Sum) => `${p.amount} USDT 等你领取：在订单页填写 ${p.name} 上的收款地址。`,
  refundStays: '留在订单里',
  refundStaysText: (p: Sum & { fee: string }) =>
    `${p.amount} USDT 少于 ${p.name} 上退一笔款的费用（${p.fee} USDT），所以留在订单里，以后再有应退的钱时一起退。想改用别的办法，请联系客服。`,
  refundClaimed: '退款已申请',
  refundClaimedText: (p: Sum) => `${p.amount} USDT 将退到你填写的地址，进度在订单页。`,
  refundSent: '退款已发出',
  refundSentText: (p: Sum) => `${p.amount} USDT 正在 ${p.name} 上等待最终确认。`,
  refundDone: '已退款',
  refundDoneText: (p: Sum) => `${p.amount} USDT 已在 ${p.name} 上退回。`,
  dismissed: '人工核对后不作处理',
  dismissedText: '有人看过这笔钱，认为不需要退回。有异议请联系客服。',

  // Receipts
  receipt: '付款收据',
  receiptText:
    '由本店签名的付款证明：订单、每笔转账和所在区块。任何人都能离线核对，里面没有取单码。',
  receiptDownload: '下载收据',
  receiptCheck: '核对一张收据',
  receiptCheckText: '粘贴收据内容或选择文件，在这台设备上计算，不会上传。',
  receiptField: '收据内容',
  receiptFile: '选择文件',
  receiptGo: '核对',
  receiptHolds: '收据有效，由本店签名',
  receiptOther: '签名有效，但不是本店现在的密钥',
  receiptUnsure: '内容无误；这个浏览器不能验证签名，请用命令行',
  'receiptProblem.file': '这不是收据',
  'receiptProblem.body': '收据内容被改过，或不是已知的格式',
  'receiptProblem.key': '公钥与收据所写的不符',
  'receiptProblem.signature': '签名不符：收据被改过',
  'receiptProblem.amounts': '转账加起来与订单金额不符',
  receiptBroken: '收据无效',
  receiptOrder: '订单号',
  receiptGoods: '商品',
  receiptTotal: '订单金额',
  receiptPaidAt: '付清时间',
  receiptBlock: '区块',
  receiptPieces: (p: { count: number }) => `已退 ${p.count} 件`,
  receiptRefunded: '已退款',
  receiptTo: '退到',
  receiptToBalance: '买家余额',
  receiptWhen: '退款时间',
  receiptDemo: '演示模式：这是体验金',
  receiptCommand: '也可以在小铺的源代码目录里离线核对：',
  copyCommand: '复制命令',
}

export type ExplainTexts = TextsOf<typeof texts>
export default texts
