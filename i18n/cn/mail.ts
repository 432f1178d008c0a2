import type { TextsOf } from '../textsOf.ts'

/** Mails, SMS and notices, rendered by the server only. An SMS has at most 70 characters. */
const texts = {
  shopName: '小铺',
  sms: (p: { shop: string; text: string }) => `【${p.shop}】${p.text}`,
  footer: '这封邮件由系统自动发送，请勿直接回复。',

  'code.title': '你的验证码',
  'code.text': (facts: { code: string }) =>
    `你的验证码是：\n\n${facts.code}\n\n5 分钟内有效，只能使用一次。不要把它告诉任何人，客服也不会向你索要。\n\n如果不是你本人操作，忽略这封邮件即可。`,
  'code.sms': (facts: { code: string }) =>
    `验证码 ${facts.code}，5 分钟内有效。不要告诉任何人，客服也不会索要。`,

  'orderCode.title': '订单验证码',
  'orderCode.text': (facts: { orderId: string; code: string }) =>
    `订单 ${facts.orderId} 的验证码：\n\n${facts.code}\n\n5 分钟内有效，只能用一次。它用来确认退款地址或更换联系方式。请勿告诉任何人，我们的员工也不会向你索要。\n\n如果不是你在操作，请忽略这封邮件，什么都不会改变。`,
  'orderCode.sms': (facts: { code: string }) =>
    `订单验证码 ${facts.code}，5 分钟内有效，用于确认退款地址或联系方式，请勿告诉任何人。`,

  'orderLink.title': '你的订单链接',
  'orderLink.text': (facts: { orderId: string; link: string }) =>
    `订单 ${facts.orderId}\n\n${facts.link}\n\n有这个链接的人都能查看订单，请不要转发。如果你没有下单，请忽略这封邮件。`,
  'orderLink.sms': (facts: { link: string }) => `订单 ${facts.link}`,

  'orderTaken.title': '订单已归入账户',
  'orderTaken.text': (facts: { orderId: string }) =>
    `订单 ${facts.orderId} 刚被归入一个账户。在那之前付的钱仍然是你的，退款要用这个邮箱的验证码确认。\n\n如果不是你本人操作，说明别人有你的订单链接：先不要付款，并联系客服。`,
  'orderTaken.sms': (facts: { orderId: string }) =>
    `订单 ${facts.orderId} 已归入一个账户。如非本人操作，请勿付款并联系客服。`,

  'contactReplaced.title': '订单联系方式已更换',
  'contactReplaced.text': (facts: { orderId: string }) =>
    `下订单 ${facts.orderId} 的浏览器填写了另一个联系方式，以后的验证码和通知会发到那里。\n\n如果不是你本人操作，付款前请联系客服。`,
  'contactReplaced.sms': (facts: { orderId: string }) =>
    `订单 ${facts.orderId} 的联系方式已更换。如非本人操作，付款前请联系客服。`,

  'signedIn.title': '新的登录',
  'signedIn.text': (facts: { agent: string }) =>
    `你的账户刚刚登录了一台设备：${facts.agent}\n\n如果不是你本人，请立即修改密码，并在“我的”里退出其他设备。`,
  'signedIn.sms': '你的账户刚刚在一台设备上登录。如非本人，请立即修改密码。',

  'passwordChanged.title': '登录密码已修改',
  'passwordChanged.text':
    '你的登录密码已修改，其他设备上的登录都已退出。\n\n如果不是你本人操作，请立即用“忘记密码”重设，并联系客服。',
  'passwordChanged.sms': '你的登录密码已修改。如非本人，请立即用“忘记密码”重设并联系客服。',

  'secPasswordChanged.title': '资金密码已修改',
  'secPasswordChanged.text':
    '你的资金密码已修改。\n\n如果不是你本人操作，请立即修改登录密码，并联系客服。',
  'secPasswordChanged.sms': '你的资金密码已修改。如非本人，请立即修改登录密码并联系客服。',

  'walletBound.title': '已绑定钱包',
  'walletBound.text': (facts: { address: string }) =>
    `钱包 ${facts.address} 已绑定到你的账户，今后可以用它登录。\n\n如果不是你本人操作，请立即修改登录密码，并联系客服。`,
  'walletBound.sms': (facts: { address: string }) =>
    `钱包 ${facts.address} 已绑定到你的账户。如非本人，请立即联系客服。`,

  'limitReplaced.title': '请撤销旧的消费限额',
  'limitReplaced.text': (facts: {
    network: string
    wallet: string
    contract: string
    until: string
  }) =>
    `本店更换了消费限额合约，${facts.network} 上的旧限额（钱包 ${facts.wallet}，合约 ${facts.contract}，到 ${facts.until}）已不再使用，也不会再扣款。请在“检查钱包授权”页撤销它对 USDT 的授权；需要时再设一个新的额度。`,
  'limitReplaced.sms': '旧的消费限额已不再使用，请在“检查钱包授权”页撤销。',

  'passkeyAdded.title': '已添加通行密钥',
  'passkeyAdded.text': (facts: { name: string }) =>
    `通行密钥“${facts.name}”已添加，今后可以用它确认资金操作。\n\n如果不是你本人操作，请立即修改登录密码，并联系客服。`,
  'passkeyAdded.sms': '你的账户添加了一个通行密钥。如非本人，请立即修改登录密码并联系客服。',

  'keysRemoved.title': '已移除钱包和通行密钥',
  'keysRemoved.text': (facts: { names: string }) =>
    `你的登录密码已重设。为安全起见，重设前不久添加的以下内容已移除：${facts.names}\n\n如果是你添加的，24 小时后可以重新添加。如果不是你本人重设的，请立即再次用“忘记密码”重设，检查你的邮箱或手机是否安全，并联系客服。`,
  'keysRemoved.sms':
    '你的登录密码已重设，此前不久添加的钱包和通行密钥已移除，24 小时后可重新添加。',

  'secPasswordUndone.title': '之前的资金密码已恢复',
  'secPasswordUndone.text':
    '你的登录密码已重设。为安全起见，此前不久用验证码设置的资金密码已作废，恢复为更早的资金密码（如果有）。\n\n如果忘记了，24 小时后可以用验证码重新设置。',
  'secPasswordUndone.sms': '你的登录密码已重设，此前不久用验证码设置的资金密码已作废。',

  'withdrawalRequested.title': '已收到提现申请',
  'withdrawalRequested.text': (facts: {
    amount: string
    asset: string
    network: string
    address: string
  }) =>
    `提现申请已收到：${facts.amount} ${facts.asset}（${facts.network}），转到 ${facts.address}。\n\n如果不是你本人操作，请立即联系客服。`,
  'withdrawalRequested.sms': (facts: { amount: string; asset: string }) =>
    `已收到提现申请：${facts.amount} ${facts.asset}。如非本人，请立即联系客服。`,

  'withdrawalDone.title': '提现已完成',
  'withdrawalDone.text': (facts: {
    amount: string
    asset: string
    network: string
    address: string
  }) =>
    `${facts.amount} ${facts.asset}（${facts.network}）已转到 ${facts.address}，链上已最终确认。`,
  'withdrawalDone.sms': (facts: { amount: string; asset: string }) =>
    `提现已完成：${facts.amount} ${facts.asset}，链上已最终确认。`,

  'withdrawalRefused.title': '提现未通过',
  'withdrawalRefused.text': (facts: { amount: string; asset: string; reason: string }) =>
    `${facts.amount} ${facts.asset} 的提现未通过，款项和手续费已退回余额。${facts.reason ? `\n\n原因：${facts.reason}` : ''}`,
  'withdrawalRefused.sms': (facts: { amount: string; asset: string }) =>
    `${facts.amount} ${facts.asset} 的提现未通过，款项已退回余额。`,

  'deposit.title': '充值到账',
  'deposit.text': (facts: { amount: string; asset: string }) =>
    `${facts.amount} ${facts.asset} 已存入余额。`,

  'transferIn.title': '收到转账',
  'transferIn.text': (facts: { amount: string; asset: string; from: string }) =>
    `${facts.from} 向你转账 ${facts.amount} ${facts.asset}。`,

  'coinPledged.title': '质押已开始',
  'coinPledged.text': (facts: { amount: string; asset: string }) =>
    `你支付的币已到账，${facts.amount} ${facts.asset} 的质押已开始。`,

  'coinHeld.title': '你的币等待处理',
  'coinHeld.text': (facts: { amount: string; asset: string }) =>
    `你向商店合约发送的 ${facts.amount} ${facts.asset} 没有对应的质押，正等待本店处理。`,

  'creditGranted.title': '本店给你加了余额',
  'creditGranted.text': (facts: { amount: string; asset: string }) =>
    `本店给你的账户加了 ${facts.amount} ${facts.asset}，可以用来付款。`,

  'orderPaid.title': '订单已付款',
  'orderPaid.text': (facts: { orderId: string; amount: string; asset: string }) =>
    `订单 ${facts.orderId} 已付款：${facts.amount} ${facts.asset}。`,

  'orderConfirmed.title': '已收到付款',
  'orderConfirmed.text': (facts: {
    orderId: string
    amount: string
    asset: string
    link: string
  }) =>
    `订单 ${facts.orderId} 已付款：${facts.amount} ${facts.asset}。发货后会再通知你。${facts.link ? `\n\n订单页面（请勿转发）：\n\n${facts.link}` : ''}`,
  'orderConfirmed.sms': (facts: { orderId: string; amount: string; asset: string }) =>
    `订单 ${facts.orderId} 已付款：${facts.amount} ${facts.asset}。`,

  'orderShipped.title': '已发货',
  'orderShipped.text': (facts: {
    orderId: string
    courier: string
    tracking: string
    url: string
    link: string
  }) =>
    `订单 ${facts.orderId} 的商品已发出。${facts.tracking ? `\n\n${facts.courier} ${facts.tracking}` : ''}${facts.url ? `\n\n${facts.url}` : ''}${facts.link ? `\n\n订单页面（请勿转发）：\n\n${facts.link}` : ''}`,
  'orderShipped.sms': (facts: { tracking: string }) => `已发货 ${facts.tracking}，详情见订单页面。`,

  'keysReady.title': '你的卡密已就绪',
  'keysReady.text': (facts: { orderId: string; link: string; keys?: string }) =>
    `订单 ${facts.orderId} 已付款，卡密已经放在订单页面。${facts.keys ? `\n\n${facts.keys}` : ''}${facts.link ? `\n\n打开订单页面查看（请勿转发）：\n\n${facts.link}` : ''}`,
  'keysReady.sms': '卡密已就绪，请打开订单页面查看。',

  'orderLinks.title': '你的订单链接',
  'orderLinks.text': (facts: { links: string }) =>
    `这个邮箱名下的订单：\n\n${facts.links}\n\n有链接的人都能查看订单，请不要转发。如果不是你本人查找，请忽略这封邮件。`,
  'orderLinks.sms': '订单链接已发到你的邮箱。',

  'salesNotice.title': '有新的已付款订单',
  'salesNotice.text': (facts: { count: string; lines: string }) =>
    `${facts.count} 个订单已付款：\n\n${facts.lines}`,
  'salesNotice.sms': (facts: { count: string }) => `${facts.count} 个新订单已付款。`,

  'stockLow.title': '有商品快卖完了',
  'stockLow.text': (facts: { count: string; lines: string }) =>
    `${facts.count} 个规格快卖完了（商品 · 规格 · 剩余）：\n\n${facts.lines}`,
  'stockLow.sms': (facts: { count: string }) => `${facts.count} 个规格快卖完了。`,

  'orderShort.title': '订单还差一部分付款',
  'orderShort.text': (facts: { orderId: string; missing: string; until: string; link: string }) =>
    `订单 ${facts.orderId} 的付款已收到一部分，还差 ${facts.missing} USDT。请在 ${facts.until} 前补足；到时没有补足，你可以领回已付的部分。${facts.link ? `\n\n补付页面（请勿转发）：\n\n${facts.link}` : ''}`,
  'orderShort.sms': (facts: { missing: string }) =>
    `你的订单还差 ${facts.missing} USDT，请打开订单页面补足。`,

  'moneyCredited.title': '款项已记入余额',
  'moneyCredited.text': (facts: { orderId: string; amount: string; asset: string }) =>
    `订单 ${facts.orderId} 用不上的 ${facts.amount} ${facts.asset} 已记入你的余额，可以用来购物或提现。`,
  'moneyCredited.sms': (facts: { amount: string; asset: string }) =>
    `${facts.amount} ${facts.asset} 已记入你的余额。`,

  'refundOffered.title': '有一笔钱应退给你',
  'refundOffered.text': (facts: {
    orderId: string
    amount: string
    network: string
    link: string
  }) =>
    `订单 ${facts.orderId} 有 ${facts.amount} USDT（${facts.network}）应退给你。请打开订单页面，填写你自己的收款地址；我们不会自动退到付款地址，因为那可能是交易所的地址。少于退款费用的钱先留在订单里，页面上会写明。${facts.link ? `\n\n订单页面（请勿转发）：\n\n${facts.link}` : ''}`,
  'refundOffered.sms': (facts: { amount: string }) =>
    `有 ${facts.amount} USDT 应退给你，请打开订单页面查看怎样退。`,

  'refundClaimed.title': '退款地址已填写',
  'refundClaimed.text': (facts: {
    orderId: string
    amount: string
    network: string
    address: string
    link: string
  }) =>
    `订单 ${facts.orderId} 的退款 ${facts.amount} USDT 将转到 ${facts.address}（${facts.network}）。\n\n如果不是你填写的，请立即打开订单页面改回来，并联系客服。${facts.link ? `\n\n订单页面（请勿转发）：\n\n${facts.link}` : ''}`,
  'refundClaimed.sms': (facts: { amount: string; address: string }) =>
    `退款 ${facts.amount} USDT 将转到 ${facts.address}。如非本人填写，请立即联系客服。`,

  'refundEnded.title': '有一笔退款没有领取，已结束',
  'refundEnded.text': (facts: { orderId: string; amount: string; link: string }) =>
    `订单 ${facts.orderId} 的退款 ${facts.amount} USDT 一直没有领取，现已结束。${facts.link ? `\n\n${facts.link}` : ''}`,
  'refundEnded.sms': (facts: { amount: string }) => `退款 ${facts.amount} USDT 没有领取，已结束。`,

  'refundBack.title': '退款没有成功',
  'refundBack.text': (facts: { orderId: string; amount: string; network: string; link: string }) =>
    `订单 ${facts.orderId} 的退款 ${facts.amount} USDT（${facts.network}）没有转出，钱还在。请打开订单页面，换一个收款地址。${facts.link ? `\n\n订单页面（请勿转发）：\n\n${facts.link}` : ''}`,
  'refundBack.sms': (facts: { amount: string }) =>
    `退款 ${facts.amount} USDT 没有成功，请打开订单页面换一个收款地址。`,

  'refundDone.title': '退款已到账',
  'refundDone.text': (facts: {
    orderId: string
    amount: string
    network: string
    address: string
    link: string
  }) =>
    `订单 ${facts.orderId} 的退款 ${facts.amount} USDT 已转到 ${facts.address}（${facts.network}），链上已最终确认。${facts.link ? `\n\n订单页面（请勿转发）：\n\n${facts.link}` : ''}`,
  'refundDone.sms': (facts: { amount: string }) =>
    `退款 ${facts.amount} USDT 已转出，链上已最终确认。`,

  'returnRefused.title': '退货申请未通过',
  'returnRefused.text': (facts: { orderId: string; why: string }) =>
    `订单 ${facts.orderId} 的退货申请未通过。\n\n原因：${facts.why}`,
  'returnRefused.sms': '你的退货申请未通过，原因见订单页面。',

  'reviewWaits.title': '有款项等待人工处理',
  'reviewWaits.text': (facts: { count: string; lines: string }) =>
    `有 ${facts.count} 项等待人工处理：\n\n${facts.lines}\n\n查看和处理：npm run review -- list`,
  'reviewWaits.sms': (facts: { count: string }) => `有 ${facts.count} 项款项等待人工处理。`,

  'promotion.statement':
    '我用上面的钱包为这个账户领取这份活动奖励。签名不花钱，不转移任何资产，也不授权任何东西。',
  'heldMoney.statement':
    '我用上面的钱包转了这笔钱，它是付给这笔订单的。签名不花钱，不转走任何东西，也不授权其他任何事。',
  'orderWallet.statement':
    '这个钱包付给商店合约的款项（没有写订单号的）用于这笔订单。签名不花钱，不转走任何东西，也不授权其他任何事。',

  'testNotice.title': '测试通知',
  'testNotice.text': '有新的付款订单时，你会在这里收到通知。',
  'testNotice.sms': '有新的付款订单时，你会在这里收到通知。',
  'testMail.title': '测试邮件',
  'testMail.text': '这封邮件说明你的小店可以发出邮件。',
  'testMail.sms': '这封邮件说明你的小店可以发出邮件。',

  'alarm.title': '需要有人立即查看',
  'alarm.text': (facts: { lines: string }) =>
    `商店发现以下情况，需要有人查看：\n\n${facts.lines}\n\n同一种情况每小时最多通知一次，详情见日志（event: alarm）。`,
  'alarm.sms': '商店发现异常，需要有人立即查看，详情见邮件和日志。',
  'alarm.of.providersDisagree': (facts: { blocks: string }) =>
    `节点对最终区块 ${facts.blocks} 说法不一，该网络暂停入账，直到它们一致。`,
  'alarm.of.providerOutvoted': (facts: { provider: string; blocks: string }) =>
    `节点 ${facts.provider} 对最终区块 ${facts.blocks} 的说法与另外两个不同，已按多数处理。请检查这个节点。`,
  'alarm.of.finalityDisagrees': (facts: { lowest: string; highest: string }) =>
    `节点对最终区块的高度说法不一：从 ${facts.lowest} 到 ${facts.highest}。`,
  'alarm.of.secondProviderMissing': (facts: { provider: string }) =>
    `只有节点 ${facts.provider} 应答，单个节点可入账的额度已用完，等待第二个节点。`,
  'alarm.of.balanceUnexplained': (facts: {
    address: string
    amount: string
    from: string
    to: string
  }) =>
    `地址 ${facts.address} 在区块 ${facts.from} 到 ${facts.to} 之间余额变化 ${facts.amount}，没有节点的日志能解释。`,
  'alarm.of.transferUnknown': (facts: { tx: string; amount: string }) =>
    `已记录的 ${facts.amount} 转账 ${facts.tx}，现在没有节点能找到。`,
  'alarm.of.notRead': (facts: { tx: string }) =>
    `最终区块里的转账 ${facts.tx} 没有读到，正在重新读取。`,
  'alarm.of.addressBlocked': (facts: { address: string }) =>
    `地址 ${facts.address} 被代币发行方冻结，不再向买家提供。`,
  'alarm.of.shopRestored':
    '商店已从备份恢复。付款、退款申请和余额使用均已暂停，核对备份后的付款并运行 npm run payouts -- compared 后继续',
  'alarm.of.payoutsUnknown': (facts: { count: string; network: string }) =>
    `付款钱包转出了数据库不知道的 ${facts.count} 笔，付款、退款申请和余额使用均已暂停。请运行 npm run payouts -- reconcile ${facts.network}`,
  'alarm.of.payoutWalletBlocked': (facts: { address: string }) =>
    `代币拒绝从付款钱包 ${facts.address} 转出，付款等待处理。`,
  'alarm.of.payoutCoinSpent': (facts: { count: string }) =>
    `今天的手续费币额度已用完，${facts.count} 笔付款等待。`,
  'alarm.of.booksDiffer': (facts: { address: string; amount: string; block: string }) =>
    `在区块 ${facts.block}，地址 ${facts.address} 的余额与账目相差 ${facts.amount}。`,
  'alarm.of.platformElsewhere': (facts: { contract: string; platform: string }) =>
    `商店合约 ${facts.contract} 把货款付给 ${facts.platform}，这个地址不在设置里。合约付款已停用，到那里的钱不算付款。`,
  'alarm.of.otherContract': (facts: { contract: string }) =>
    `地址 ${facts.contract} 上不是这个版本的商店合约，或者它收的是另一种代币。合约付款已停用。`,
  'alarm.of.platformChangeQueued': (facts: { contract: string; platform: string }) =>
    `商店合约 ${facts.contract} 的所有者申请把收款地址改为 ${facts.platform}，48 小时后可以生效。这个地址不在设置里；如果不是你，请检查所有者密钥。`,
  'alarm.of.coinHeld': (facts: { amount: string; asset: string; wallet: string }) =>
    `钱包 ${facts.wallet} 向商店合约支付了 ${facts.amount} ${facts.asset}，但没有开始质押。请在后台的奖励页面处理。`,
  'alarm.of.webhookOff': (facts: { host: string; reason: string }) =>
    `${facts.host} 的 Webhook 已关闭：${facts.reason}。它不再收到事件；对方修好后，请在后台重新打开。`,
  'alarm.of.webhookWithoutRights': (facts: { host: string }) =>
    `${facts.host} 的 Webhook 已关闭：负责它的员工已停用，或不再有权查看它接收的事件。如果仍需要，请由有权限的人在后台重新打开。`,
  'alarm.of.messagesCapped': (facts: { channel: string; most: string }) =>
    `24 小时内已发出 ${facts.most} 条（${facts.channel}），其余的先不发。可能有人在刷验证码。`,
  'alarm.of.statementKeyChanged': (facts: { publicKey: string }) =>
    `每日账目改用了另一把密钥签名，公钥是 ${facts.publicKey}。如果不是你们更换的，请把原来的密钥文件或 STATEMENT_KEY 放回去。`,
  'alarm.of.walletsLow': (facts: { free: string; total: string; wanted: string }) =>
    `逐单分配的 ${facts.total} 个钱包中只剩 ${facts.free} 个空闲。用完之后，买家就不能在这个网络上转账付款。请在网络设置中再添加 ${facts.wanted} 个钱包。`,
  'alarm.of.gasShort': (facts: { wallet: string }) =>
    `手续费钱包 ${facts.wallet} 的余额不够归集。充值之前，货款留在各订单地址上。`,
  'alarm.of.gasSpent': (facts: { wallet: string }) =>
    `手续费钱包 ${facts.wallet} 已用完 24 小时的手续费额度，归集暂停。如属正常，请调高 CHAIN_<id>_GAS_DAILY。`,
  'alarm.of.addressChange': (facts: { setting: string; value: string; by: string }) =>
    `设置 ${facts.setting} 被 ${facts.by} 改为 ${facts.value || '空'}。需要第二个人确认，否则 24 小时后生效；在那之前仍使用原来的值。如果这不是你们改的，请立即撤回。`,
  'alarm.of.settingChange': (facts: { setting: string; value: string; by: string }) =>
    `设置 ${facts.setting} 被 ${facts.by} 改为 ${facts.value || '空'}，已经生效。如果这不是你们改的，请立即检查。`,
  'alarm.of.newTrust': ({ name }: { name: string }) =>
    `${name} 有了新的登录方式或权限，一天后可以确认收款地址等更改。如果这不正常，请立即停用该账户或收回权限。`,
  'alarm.of.ownEmailChange': (facts: { name: string; email: string }) =>
    `${facts.name} 把接收警报的邮箱改为 ${facts.email || '空'}。如果这不是本人改的，请立即检查该账户。`,
  'alarm.of.networkStopped': (facts: { reason: string }) => `网络已停止：${facts.reason}`,
  'shopAnswered.title': '本店有新回复',
  'shopAnswered.text': (facts: { orderId: string; link: string }) =>
    `订单 ${facts.orderId} 有本店的新消息。${facts.link === '' ? '请打开你的订单页查看。' : `\n\n${facts.link}`}\n\n请不要转发这个链接。`,
  'shopAnswered.sms': (facts: { orderId: string }) =>
    `订单 ${facts.orderId} 有新消息，请打开订单页查看。`,
  'questionAnswered.title': '你的问题有回复了',
  'questionAnswered.text': (facts: { link: string }) =>
    `本店回复了你的问题。${facts.link === '' ? '请在“联系客服”里查看。' : `\n\n${facts.link}`}\n\n如果你没有提问，请忽略这封邮件。`,
  'questionAnswered.sms': '你的问题有回复了，请在“联系客服”里查看。',
  'commentAnswered.title': '你的提问或评价有回复',
  'commentAnswered.text': (facts: { product: string; link: string }) =>
    `本店回复了你在“${facts.product}”下的提问或评价。${facts.link === '' ? '' : `\n\n${facts.link}`}`,
  'commentAnswered.sms': '你的提问或评价有回复了，请在商品页查看。',
  'commentHidden.title': '你的提问或评价已被隐藏',
  'commentHidden.text': (facts: { product: string; why: string; link: string }) =>
    `本店隐藏了你在“${facts.product}”下的提问或评价，原因：${facts.why}\n\n有疑问请联系客服。`,
  'commentHidden.sms': '你的一条提问或评价已被隐藏，详情见消息。',
  'deposit.sms': (facts: { amount: string; asset: string }) =>
    `充值到账：${facts.amount} ${facts.asset}。`,
  'transferIn.sms': (facts: { amount: string; asset: string }) =>
    `收到转账：${facts.amount} ${facts.asset}。`,
  'coinPledged.sms': (facts: { amount: string; asset: string }) =>
    `你的 ${facts.amount} ${facts.asset} 质押已开始。`,
  'coinHeld.sms': (facts: { amount: string; asset: string }) =>
    `你发送的 ${facts.amount} ${facts.asset} 等待本店处理。`,
  'creditGranted.sms': (facts: { amount: string; asset: string }) =>
    `本店给你的账户加了 ${facts.amount} ${facts.asset}。`,
  'orderPaid.sms': (facts: { orderId: string }) => `订单 ${facts.orderId} 已付款。`,
}

export type MailTexts = TextsOf<typeof texts>
export default texts
