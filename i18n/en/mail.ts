import type { MailTexts } from '../cn/mail.ts'

export default {
  shopName: 'Xiaopu',
  sms: (p) => `${p.shop}: ${p.text}`,
  footer: 'This e-mail was sent automatically; please do not reply to it.',

  'code.title': 'Your code',
  'code.text': ({ code }) =>
    `Your code is:\n\n${code}\n\nIt is good for 5 minutes and for one use. Do not share it; our staff never ask for it.\n\nIf you did not ask for a code, simply ignore this e-mail.`,
  'code.sms': ({ code }) =>
    `your code is ${code}, good for 5 minutes. Do not share it; our staff never ask for it.`,

  'orderCode.title': 'Code for your order',
  'orderCode.text': ({ orderId, code }) =>
    `The code for order ${orderId} is:\n\n${code}\n\nIt is good for 5 minutes and for one use. It confirms a refund address or a new contact. Do not share it; our staff never ask for it.\n\nIf this was not you, ignore this e-mail: nothing changes.`,
  'orderCode.sms': ({ code }) =>
    `your order code is ${code}, good for 5 minutes. It confirms a refund address or a new contact. Do not share it.`,

  'orderLink.title': 'Your order',
  'orderLink.text': ({ orderId, link }) =>
    `Order ${orderId}\n\n${link}\n\nAnyone with this link can see the order, so do not forward it. If you ordered nothing, ignore this e-mail.`,
  'orderLink.sms': ({ link }) => `your order ${link}`,

  'orderTaken.title': 'Order added to an account',
  'orderTaken.text': ({ orderId }) =>
    `Order ${orderId} was just added to an account. What was paid before stays yours; a refund of it needs a code from this mailbox.\n\nIf this was not you, someone else has the link to your order: do not pay for it, and contact customer service.`,
  'orderTaken.sms': ({ orderId }) =>
    `order ${orderId} was added to an account. If this was not you, do not pay for it and contact us.`,

  'contactReplaced.title': 'Order contact replaced',
  'contactReplaced.text': ({ orderId }) =>
    `The browser that placed order ${orderId} named another contact. Codes and news about this order now go there.\n\nIf this was not you, contact customer service before you pay.`,
  'contactReplaced.sms': ({ orderId }) =>
    `order ${orderId} now has another contact. If you did not change it, contact us before you pay.`,

  'signedIn.title': 'New sign-in',
  'signedIn.text': ({ agent }) =>
    `Your account was just signed in on a device: ${agent}\n\nIf this was not you, change your password now and sign out the other devices under "Me".`,
  'signedIn.sms':
    'your account was just signed in on a device. If this was not you, change your password now.',

  'passwordChanged.title': 'Your password was changed',
  'passwordChanged.text':
    'Your password was changed, and all other devices were signed out.\n\nIf this was not you, set a new one with "Forgot password" now and contact customer service.',
  'passwordChanged.sms':
    'your password was changed. If this was not you, reset it with "Forgot password" now and contact us.',

  'secPasswordChanged.title': 'Your fund password was changed',
  'secPasswordChanged.text':
    'Your fund password was changed.\n\nIf this was not you, change your password now and contact customer service.',
  'secPasswordChanged.sms':
    'your fund password was changed. If this was not you, change your password now and contact us.',

  'walletBound.title': 'Wallet linked',
  'walletBound.text': ({ address }) =>
    `The wallet ${address} was linked to your account and can sign in from now on.\n\nIf this was not you, change your password now and contact customer service.`,
  'walletBound.sms': ({ address }) =>
    `the wallet ${address} was linked to your account. If this was not you, contact us now.`,

  'limitReplaced.title': 'Please revoke your old spending limit',
  'limitReplaced.text': ({ network, wallet, contract, until }) =>
    `The shop has a new spending-limit contract. Your limit on the earlier one (${network}, wallet ${wallet}, contract ${contract}, until ${until}) is not used any more, and nothing will be charged to it. Please revoke its USDT approval on the page "Check wallet approvals", and set a new limit when you need one.`,
  'limitReplaced.sms': 'your old spending limit is not used any more. Please revoke its approval.',
  'passkeyAdded.title': 'Passkey added',
  'passkeyAdded.text': ({ name }) =>
    `The passkey "${name}" was added and can confirm money movements from now on.\n\nIf this was not you, change your password now and contact customer service.`,
  'passkeyAdded.sms':
    'a passkey was added to your account. If this was not you, change your password now and contact us.',

  'keysRemoved.title': 'Wallets and passkeys removed',
  'keysRemoved.text': ({ names }) =>
    `Your password was reset. To be safe, what had been added to your account shortly before was removed: ${names}\n\nIf it was yours, add it again in 24 hours. If you did not reset your password, reset it again with "Forgot password" now, secure your mailbox and contact customer service.`,
  'keysRemoved.sms':
    'your password was reset; wallets and passkeys added shortly before were removed. You can add them again in 24 hours.',

  'secPasswordUndone.title': 'Your earlier fund password is valid again',
  'secPasswordUndone.text':
    'Your password was reset. To be safe, the fund password set with a code shortly before was removed, and the one before it is valid again, if there was one.\n\nIf you do not know it, you can set a new one with a code in 24 hours.',
  'secPasswordUndone.sms':
    'your password was reset; the fund password set with a code shortly before was removed.',

  'withdrawalRequested.title': 'Withdrawal requested',
  'withdrawalRequested.text': ({ amount, asset, network, address }) =>
    `We have your request to withdraw ${amount} ${asset} (${network}) to ${address}.\n\nIf this was not you, contact customer service now.`,
  'withdrawalRequested.sms': ({ amount, asset }) =>
    `withdrawal of ${amount} ${asset} requested. If this was not you, contact us now.`,

  'withdrawalDone.title': 'Withdrawal complete',
  'withdrawalDone.text': ({ amount, asset, network, address }) =>
    `${amount} ${asset} (${network}) was sent to ${address} and is final on chain.`,
  'withdrawalDone.sms': ({ amount, asset }) =>
    `your withdrawal of ${amount} ${asset} is done and final on chain.`,

  'withdrawalRefused.title': 'Withdrawal declined',
  'withdrawalRefused.text': ({ amount, asset, reason }) =>
    `Your withdrawal of ${amount} ${asset} was declined. The amount and fee are back in your balance.${reason ? `\n\nReason: ${reason}` : ''}`,
  'withdrawalRefused.sms': ({ amount, asset }) =>
    `your withdrawal of ${amount} ${asset} was declined; the money is back in your balance.`,

  'deposit.title': 'Deposit credited',
  'deposit.text': ({ amount, asset }) => `${amount} ${asset} was added to your balance.`,

  'transferIn.title': 'Transfer received',
  'transferIn.text': ({ amount, asset, from }) => `${from} sent you ${amount} ${asset}.`,

  'coinPledged.title': 'Your pledge has started',
  'coinPledged.text': ({ amount, asset }) =>
    `Your coin has arrived. The pledge of ${amount} ${asset} has started.`,

  'coinHeld.title': 'Your coin is waiting for the shop’s decision',
  'coinHeld.text': ({ amount, asset }) =>
    `The ${amount} ${asset} that you sent to the shop contract did not start a pledge. The shop will decide what happens to it.`,

  'creditGranted.title': 'Credit from the shop',
  'creditGranted.text': ({ amount, asset }) =>
    `The shop added ${amount} ${asset} to your balance. You can pay with it.`,

  'orderPaid.title': 'Order paid',
  'orderPaid.text': ({ orderId, amount, asset }) => `Order ${orderId} is paid: ${amount} ${asset}.`,

  'orderConfirmed.title': 'Payment received',
  'orderConfirmed.text': (facts: {
    orderId: string
    amount: string
    asset: string
    link: string
  }) =>
    `Order ${facts.orderId} is paid: ${facts.amount} ${facts.asset}. We write again when it ships.${facts.link ? `\n\nYour order (please do not forward):\n\n${facts.link}` : ''}`,
  'orderConfirmed.sms': (facts: { orderId: string; amount: string; asset: string }) =>
    `order ${facts.orderId} is paid, ${facts.amount} ${facts.asset}.`,

  'orderShipped.title': 'Your order has shipped',
  'orderShipped.text': (facts: {
    orderId: string
    courier: string
    tracking: string
    url: string
    link: string
  }) =>
    `Goods from order ${facts.orderId} are on their way.${facts.tracking ? `\n\n${facts.courier} ${facts.tracking}` : ''}${facts.url ? `\n\n${facts.url}` : ''}${facts.link ? `\n\nYour order (please do not forward):\n\n${facts.link}` : ''}`,
  'orderShipped.sms': (facts: { tracking: string }) =>
    `shipped ${facts.tracking}. See your order page.`,

  'keysReady.title': 'Your key is ready',
  'keysReady.text': (facts: { orderId: string; link: string; keys?: string }) =>
    `Order ${facts.orderId} is paid, and its key is on the order page.${facts.keys ? `\n\n${facts.keys}` : ''}${facts.link ? `\n\nOpen the order to see it (please do not forward):\n\n${facts.link}` : ''}`,
  'keysReady.sms': 'your key is ready. Open your order page.',

  'orderLinks.title': 'Your order links',
  'orderLinks.text': (facts: { links: string }) =>
    `Orders placed with this address:\n\n${facts.links}\n\nAnyone with a link can see the order, so please do not forward it. If you did not ask for this, ignore this e-mail.`,
  'orderLinks.sms': 'your order links were mailed to you.',

  'salesNotice.title': 'New paid orders',
  'salesNotice.text': (facts: { count: string; lines: string }) =>
    `Paid orders: ${facts.count}\n\n${facts.lines}`,
  'salesNotice.sms': (facts: { count: string }) =>
    facts.count === '1' ? '1 new paid order.' : `${facts.count} new paid orders.`,

  'stockLow.title': 'Running low',
  'stockLow.text': (facts: { count: string; lines: string }) =>
    `Options with few pieces left (product · option · left): ${facts.count}\n\n${facts.lines}`,
  'stockLow.sms': (facts: { count: string }) =>
    facts.count === '1' ? 'One option is running low.' : `${facts.count} options are running low.`,

  'orderShort.title': 'Part of your payment is still due',
  'orderShort.text': ({ orderId, missing, until, link }) =>
    `We received part of the payment for order ${orderId}; ${missing} USDT is still due. Please pay the remainder before ${until}. Otherwise you can claim back what you paid.${link ? `\n\nPay the remainder here (do not share this link):\n\n${link}` : ''}`,
  'orderShort.sms': ({ missing }) =>
    `${missing} USDT of your order is still due. Open the order page to pay the remainder.`,

  'moneyCredited.title': 'Money added to your balance',
  'moneyCredited.text': ({ orderId, amount, asset }) =>
    `${amount} ${asset} not needed for order ${orderId} was added to your balance. You can spend or withdraw it.`,
  'moneyCredited.sms': ({ amount, asset }) => `${amount} ${asset} was added to your balance.`,

  'refundOffered.title': 'You have money to get back from your order',
  'refundOffered.text': ({ orderId, amount, network, link }) =>
    `You can get back ${amount} USDT (${network}) from order ${orderId}. Open the order page and enter an address of your own. We never send it to the paying address automatically, because that may belong to an exchange. An amount smaller than a refund costs stays with the order; the page says so.${link ? `\n\nThe order page (do not share this link):\n\n${link}` : ''}`,
  'refundOffered.sms': ({ amount }) =>
    `you can get back ${amount} USDT from your order. The order page says how.`,

  'refundClaimed.title': 'Refund address set',
  'refundClaimed.text': ({ orderId, amount, network, address, link }) =>
    `The refund of ${amount} USDT for order ${orderId} will be sent to ${address} (${network}).\n\nIf that was not you, open the order page now, enter your own address and contact customer service.${link ? `\n\nThe order page (do not share this link):\n\n${link}` : ''}`,
  'refundClaimed.sms': ({ amount, address }) =>
    `the refund of ${amount} USDT will be sent to ${address}. If this was not you, contact us now.`,

  'refundEnded.title': 'A refund that was not claimed has ended',
  'refundEnded.text': ({ orderId, amount, link }) =>
    `The refund of ${amount} USDT for order ${orderId} was not claimed and has ended.${link ? `\n\n${link}` : ''}`,
  'refundEnded.sms': ({ amount }) => `the refund of ${amount} USDT was not claimed and has ended.`,
  'refundBack.title': 'The refund did not go through',
  'refundBack.text': ({ orderId, amount, network, link }) =>
    `The refund of ${amount} USDT (${network}) for order ${orderId} could not be sent; the money is still there. Open the order page and enter another address.${link ? `\n\nThe order page (do not share this link):\n\n${link}` : ''}`,
  'refundBack.sms': ({ amount }) =>
    `the refund of ${amount} USDT did not go through. Please enter another address on the order page.`,

  'refundDone.title': 'Refund complete',
  'refundDone.text': ({ orderId, amount, network, address, link }) =>
    `The refund of ${amount} USDT for order ${orderId} was sent to ${address} (${network}) and is final on chain.${link ? `\n\nYour order (please do not forward):\n\n${link}` : ''}`,
  'refundDone.sms': ({ amount }) => `your refund of ${amount} USDT was sent and is final on chain.`,

  'returnRefused.title': 'Return declined',
  'returnRefused.text': ({ orderId, why }) =>
    `Your return request for order ${orderId} was declined.\n\nReason: ${why}`,
  'returnRefused.sms': 'your return request was declined. See the order page for the reason.',

  'reviewWaits.title': 'Payments need your review',
  'reviewWaits.text': ({ count, lines }) =>
    `Waiting for review: ${count}\n\n${lines}\n\nTo review them: npm run review -- list`,
  'reviewWaits.sms': ({ count }) =>
    count === '1' ? 'One payment needs your review.' : `${count} payments need your review.`,

  'promotion.statement':
    'I claim this promotion for this account with the wallet above. Signing costs nothing, moves nothing and allows nothing.',
  'heldMoney.statement':
    'I sent this money with the wallet above, and it is for this order. Signing costs nothing, moves nothing and allows nothing else.',
  'orderWallet.statement':
    'What this wallet pays to the shop contract without an order number is for this order. Signing costs nothing, moves nothing and allows nothing else.',

  'testNotice.title': 'Test notice',
  'testNotice.text': 'New paid orders are announced here.',
  'testNotice.sms': 'New paid orders are announced here.',
  'testMail.title': 'Test e-mail',
  'testMail.text': 'This e-mail shows that your shop can send e-mail.',
  'testMail.sms': 'This e-mail shows that your shop can send e-mail.',

  'alarm.title': 'The shop needs your attention',
  'alarm.text': ({ lines }) =>
    `The shop noticed the following. Please check it:\n\n${lines}\n\nEach alarm is sent at most once an hour. The log has the details (event: alarm).`,
  'alarm.sms': 'the shop needs your attention now. See the e-mail and the log.',
  'alarm.of.providersDisagree': ({ blocks }) =>
    `Nodes disagree about the final blocks ${blocks}. Nothing is credited there until they agree.`,
  'alarm.of.providerOutvoted': ({ provider, blocks }) =>
    `Node ${provider} disagrees with two others about the final blocks ${blocks}. The majority counts; check this node.`,
  'alarm.of.finalityDisagrees': ({ lowest, highest }) =>
    `Nodes disagree about the newest final block: from ${lowest} to ${highest}.`,
  'alarm.of.secondProviderMissing': ({ provider }) =>
    `Only node ${provider} answers, and the limit for one node is used up. Crediting waits for a second node.`,
  'alarm.of.balanceUnexplained': ({ address, amount, from, to }) =>
    `The balance of ${address} changed by ${amount} between blocks ${from} and ${to}, and no node has a log that explains it.`,
  'alarm.of.transferUnknown': ({ tx, amount }) =>
    `The recorded transfer ${tx} of ${amount} is not known to any node now.`,
  'alarm.of.notRead': ({ tx }) =>
    `Transfer ${tx} in a final block had not been read. It is being read again.`,
  'alarm.of.addressBlocked': ({ address }) =>
    `Address ${address} was blocked by the token's issuer. It is no longer offered to buyers.`,
  'alarm.of.shopRestored':
    'This shop was restored from a backup. Payouts, refund claims and balances wait until someone has compared what was paid since and runs npm run payouts -- compared',
  'alarm.of.payoutsUnknown': ({ count, network }) =>
    `The payout wallet sent ${count} ${count === '1' ? 'transfer' : 'transfers'} that the database does not know, so payouts, refund claims and spending of balances have stopped. Run npm run payouts -- reconcile ${network}`,
  'alarm.of.payoutWalletBlocked': ({ address }) =>
    `The token refuses transfers from the payout wallet ${address}; payouts are waiting.`,
  'alarm.of.payoutCoinSpent': ({ count }) =>
    `The daily limit for network fees is used up; payouts waiting: ${count}.`,
  'alarm.of.booksDiffer': ({ address, amount, block }) =>
    `At block ${block} the balance of ${address} differs from the books by ${amount}.`,
  'alarm.of.platformElsewhere': ({ contract, platform }) =>
    `The shop contract ${contract} pays ${platform}, which is not in the settings. It is no longer offered to buyers, and money sent there pays no order.`,
  'alarm.of.otherContract': ({ contract }) =>
    `The contract at ${contract} is not this version of the shop contract, or it takes another token. It is not offered to buyers.`,
  'alarm.of.platformChangeQueued': ({ contract, platform }) =>
    `The owner of the shop contract ${contract} queued ${platform} as its new receiving address; it can take effect after 48 hours. The address is not in the settings. If this was not you, check the owner's key.`,
  'alarm.of.coinHeld': ({ amount, asset, wallet }) =>
    `The wallet ${wallet} paid ${amount} ${asset} to the shop contract, and no pledge was started. Decide what to do on the rewards page of the office.`,
  'alarm.of.webhookOff': ({ host, reason }) =>
    `The webhook to ${host} was switched off: ${reason}. It gets no more events. Switch it on in the office when the other side works again.`,
  'alarm.of.webhookWithoutRights': ({ host }) =>
    `The webhook to ${host} was switched off: the person it belongs to is disabled or may no longer read its events. If it is still needed, someone with these rights can switch it on in the office.`,
  'alarm.of.messagesCapped': ({ channel, most }) =>
    `${most} messages (${channel}) were sent within 24 hours; others wait. Someone may be asking for codes.`,
  'alarm.of.statementKeyChanged': ({ publicKey }) =>
    `The daily statement is signed with another key; its public key is ${publicKey}. If you did not change it, put the earlier key file or STATEMENT_KEY back.`,
  'alarm.of.walletsLow': ({ free, total, wanted }) =>
    `${free} of ${total} receiving wallets are free; each serves one order at a time. When none is free, buyers cannot pay by transfer on this network. Add ${wanted} more in its settings.`,
  'alarm.of.gasShort': ({ wallet }) =>
    `The gas wallet ${wallet} cannot pay for a sweep. Takings stay at their order addresses until it is topped up.`,
  'alarm.of.gasSpent': ({ wallet }) =>
    `The gas wallet ${wallet} has used up its limit for 24 hours. Sweeps are waiting; raise CHAIN_<id>_GAS_DAILY if this spending is expected.`,
  'alarm.of.addressChange': ({ setting, value, by }) =>
    `${by} changed the setting ${setting} to ${value || 'nothing'}. It needs a second person, or takes effect in 24 hours; until then the earlier value is used. If none of you did this, withdraw the change now.`,
  'alarm.of.settingChange': ({ setting, value, by }) =>
    `${by} changed the setting ${setting} to ${value || 'nothing'}; it is in use. If none of you did this, check it now.`,
  'alarm.of.newTrust': ({ name }) =>
    `${name} has a new way of signing in, or new rights, and can approve changed addresses in 24 hours. If you did not expect this, disable the account or remove the rights now.`,
  'alarm.of.ownEmailChange': ({ name, email }) =>
    `${name} changed their e-mail address for alarms to ${email || 'nothing'}. If they did not do this, check that account now.`,
  'alarm.of.networkStopped': ({ reason }) => `This network stopped: ${reason}`,
  'shopAnswered.title': 'The shop has answered',
  'shopAnswered.text': ({ orderId, link }) =>
    `The shop has written to you about order ${orderId}.${link === '' ? ' Please open the page of your order.' : `\n\n${link}`}\n\nPlease do not share the link.`,
  'shopAnswered.sms': ({ orderId }) => `new message about order ${orderId}.`,
  'questionAnswered.title': 'Your question was answered',
  'questionAnswered.text': ({ link }) =>
    `The shop has answered your question.${link === '' ? ' You can find it under customer service.' : `\n\n${link}`}\n\nIf you did not ask anything, please ignore this e-mail.`,
  'questionAnswered.sms': 'your question was answered.',
  'commentAnswered.title': 'Your question or review was answered',
  'commentAnswered.text': ({ product, link }) =>
    `The shop has answered what you wrote about “${product}”.${link === '' ? '' : `\n\n${link}`}`,
  'commentAnswered.sms': 'the shop answered your question or review.',
  'commentHidden.title': 'Your question or review was hidden',
  'commentHidden.text': ({ product, why }) =>
    `The shop no longer shows what you wrote about “${product}”. The reason: ${why}\n\nPlease write to customer service if you disagree.`,
  'commentHidden.sms': 'a question or review of yours was hidden.',
  'deposit.sms': ({ amount, asset }) => `deposit received: ${amount} ${asset}.`,
  'transferIn.sms': ({ amount, asset }) => `transfer received: ${amount} ${asset}.`,
  'coinPledged.sms': ({ amount, asset }) => `your pledge of ${amount} ${asset} has started.`,
  'coinHeld.sms': ({ amount, asset }) =>
    `the ${amount} ${asset} that you sent is waiting for the shop to decide.`,
  'creditGranted.sms': ({ amount, asset }) => `the shop added ${amount} ${asset} to your balance.`,
  'orderPaid.sms': ({ orderId }) => `order ${orderId} is paid.`,
} satisfies MailTexts
