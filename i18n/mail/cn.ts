import type { TextsOf } from '../texts.ts'

/** Mails, SMS and notices (server/messages); no part of any page. An SMS is at most 70 characters long. */
const texts = {
  shopName: '小铺',
  footer: '这封邮件由系统自动发送，请勿直接回复。',

  'code.title': '你的验证码',
  'code.text': (facts: { code: string }) => `你的验证码是：\n\n${facts.code}\n\n5 分钟内有效，只能使用一次。不要把它告诉任何人，客服也不会向你索要。\n\n如果不是你本人操作，忽略这封邮件即可。`,
  'code.sms': (facts: { code: string }) => `【小铺】验证码 ${facts.code}，5 分钟内有效。不要告诉任何人，客服也不会索要。`,

  'signedIn.title': '新的登录',
  'signedIn.text': (facts: { agent: string }) => `你的账户刚刚登录了一台设备：${facts.agent}\n\n如果不是你本人，请立即修改密码，并在“我的”里退出其他设备。`,
  'signedIn.sms': '【小铺】你的账户刚刚在一台设备上登录。如非本人，请立即修改密码。',

  'passwordChanged.title': '登录密码已修改',
  'passwordChanged.text': '你的登录密码已修改，其他设备上的登录都已退出。\n\n如果不是你本人操作，请立即用“忘记密码”重设，并联系客服。',
  'passwordChanged.sms': '【小铺】你的登录密码已修改。如非本人，请立即用“忘记密码”重设并联系客服。',

  'secPasswordChanged.title': '资金密码已修改',
  'secPasswordChanged.text': '你的资金密码已修改。\n\n如果不是你本人操作，请立即修改登录密码，并联系客服。',
  'secPasswordChanged.sms': '【小铺】你的资金密码已修改。如非本人，请立即修改登录密码并联系客服。',

  'walletBound.title': '已绑定钱包',
  'walletBound.text': (facts: { address: string }) => `钱包 ${facts.address} 已绑定到你的账户，今后可以用它登录。\n\n如果不是你本人操作，请立即修改登录密码，并联系客服。`,
  'walletBound.sms': (facts: { address: string }) => `【小铺】钱包 ${facts.address} 已绑定到你的账户。如非本人，请立即联系客服。`,

  'passkeyAdded.title': '已添加通行密钥',
  'passkeyAdded.text': (facts: { name: string }) => `通行密钥“${facts.name}”已添加，今后可以用它确认资金操作。\n\n如果不是你本人操作，请立即修改登录密码，并联系客服。`,
  'passkeyAdded.sms': '【小铺】你的账户添加了一个通行密钥。如非本人，请立即修改登录密码并联系客服。',

  'withdrawalRequested.title': '已收到提现申请',
  'withdrawalRequested.text': (facts: { amount: string; asset: string; network: string; address: string }) =>
    `提现申请已收到：${facts.amount} ${facts.asset}（${facts.network}），转到 ${facts.address}。\n\n如果不是你本人操作，请立即联系客服。`,
  'withdrawalRequested.sms': (facts: { amount: string; asset: string }) => `【小铺】已收到提现申请：${facts.amount} ${facts.asset}。如非本人，请立即联系客服。`,

  'withdrawalDone.title': '提现已完成',
  'withdrawalDone.text': (facts: { amount: string; asset: string; network: string; address: string }) =>
    `${facts.amount} ${facts.asset}（${facts.network}）已转到 ${facts.address}，链上已最终确认。`,
  'withdrawalDone.sms': (facts: { amount: string; asset: string }) => `【小铺】提现已完成：${facts.amount} ${facts.asset}，链上已最终确认。`,

  'withdrawalRefused.title': '提现未通过',
  'withdrawalRefused.text': (facts: { amount: string; asset: string; reason: string }) =>
    `${facts.amount} ${facts.asset} 的提现未通过，款项和手续费已退回余额。${facts.reason ? `\n\n原因：${facts.reason}` : ''}`,
  'withdrawalRefused.sms': (facts: { amount: string; asset: string }) => `【小铺】${facts.amount} ${facts.asset} 的提现未通过，款项已退回余额。`,

  'deposit.title': '充值到账',
  'deposit.text': (facts: { amount: string; asset: string }) => `${facts.amount} ${facts.asset} 已存入余额。`,

  'transferIn.title': '收到转账',
  'transferIn.text': (facts: { amount: string; asset: string; from: string }) => `${facts.from} 向你转账 ${facts.amount} ${facts.asset}。`,

  'orderPaid.title': '订单已付款',
  'orderPaid.text': (facts: { orderId: string; amount: string; asset: string }) => `订单 ${facts.orderId} 已付款：${facts.amount} ${facts.asset}。`,
}

export type MailTexts = TextsOf<typeof texts>
export default texts
