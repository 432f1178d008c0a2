import type { MailTexts } from '../cn/mail.ts'

export default {
  shopName: 'Xiaopu',
  footer: 'This mail was sent automatically; please do not reply to it.',

  'code.title': 'Your code',
  'code.text': ({ code }) =>
    `Your code is:\n\n${code}\n\nIt is good for 5 minutes and for one use. Tell it to nobody; our staff never ask for it.\n\nIf you did not ask for a code, simply ignore this mail.`,
  'code.sms': ({ code }) =>
    `Xiaopu: your code is ${code}, good for 5 minutes. Tell it to nobody; our staff never ask for it.`,

  'signedIn.title': 'New sign-in',
  'signedIn.text': ({ agent }) =>
    `Your account was just signed in on a device: ${agent}\n\nIf this was not you, change your password now and sign out the other devices under "Me".`,
  'signedIn.sms':
    'Xiaopu: your account was just signed in on a device. If this was not you, change your password now.',

  'passwordChanged.title': 'Your password was changed',
  'passwordChanged.text':
    'Your password was changed, and all other devices were signed out.\n\nIf this was not you, set a new one with "Forgot password" now and contact customer service.',
  'passwordChanged.sms':
    'Xiaopu: your password was changed. If this was not you, reset it with "Forgot password" now and contact us.',

  'secPasswordChanged.title': 'Your fund password was changed',
  'secPasswordChanged.text':
    'Your fund password was changed.\n\nIf this was not you, change your password now and contact customer service.',
  'secPasswordChanged.sms':
    'Xiaopu: your fund password was changed. If this was not you, change your password now and contact us.',

  'walletBound.title': 'Wallet bound',
  'walletBound.text': ({ address }) =>
    `The wallet ${address} was bound to your account and can sign in from now on.\n\nIf this was not you, change your password now and contact customer service.`,
  'walletBound.sms': ({ address }) =>
    `Xiaopu: the wallet ${address} was bound to your account. If this was not you, contact us now.`,

  'passkeyAdded.title': 'Passkey added',
  'passkeyAdded.text': ({ name }) =>
    `The passkey "${name}" was added and can confirm money movements from now on.\n\nIf this was not you, change your password now and contact customer service.`,
  'passkeyAdded.sms':
    'Xiaopu: a passkey was added to your account. If this was not you, change your password now and contact us.',

  'withdrawalRequested.title': 'Withdrawal requested',
  'withdrawalRequested.text': ({ amount, asset, network, address }) =>
    `We have your request to withdraw ${amount} ${asset} (${network}) to ${address}.\n\nIf this was not you, contact customer service now.`,
  'withdrawalRequested.sms': ({ amount, asset }) =>
    `Xiaopu: withdrawal of ${amount} ${asset} requested. If this was not you, contact us now.`,

  'withdrawalDone.title': 'Withdrawal done',
  'withdrawalDone.text': ({ amount, asset, network, address }) =>
    `${amount} ${asset} (${network}) were sent to ${address} and are final on chain.`,
  'withdrawalDone.sms': ({ amount, asset }) =>
    `Xiaopu: your withdrawal of ${amount} ${asset} is done and final on chain.`,

  'withdrawalRefused.title': 'Withdrawal refused',
  'withdrawalRefused.text': ({ amount, asset, reason }) =>
    `Your withdrawal of ${amount} ${asset} was refused. The amount and its fee are back in your balance.${reason ? `\n\nReason: ${reason}` : ''}`,
  'withdrawalRefused.sms': ({ amount, asset }) =>
    `Xiaopu: your withdrawal of ${amount} ${asset} was refused; the money is back in your balance.`,

  'deposit.title': 'Deposit credited',
  'deposit.text': ({ amount, asset }) => `${amount} ${asset} were added to your balance.`,

  'transferIn.title': 'Transfer received',
  'transferIn.text': ({ amount, asset, from }) => `${from} sent you ${amount} ${asset}.`,

  'orderPaid.title': 'Order paid',
  'orderPaid.text': ({ orderId, amount, asset }) => `Order ${orderId} is paid: ${amount} ${asset}.`,

  'orderShort.title': 'A part of your payment is missing',
  'orderShort.text': ({ orderId, missing, until, link }) =>
    `A part of the payment for order ${orderId} has arrived; ${missing} USDT are missing. Please pay the rest before ${until}. If it does not come, what you paid is yours to have back.${link ? `\n\nPay the rest here (do not pass this link on):\n\n${link}` : ''}`,
  'orderShort.sms': ({ missing }) =>
    `Xiaopu: ${missing} USDT of your order are missing. Please open the order's page to pay the rest.`,

  'moneyCredited.title': 'Money added to your balance',
  'moneyCredited.text': ({ orderId, amount, asset }) =>
    `${amount} ${asset} that order ${orderId} had no use for were added to your balance. You can spend or withdraw them.`,
  'moneyCredited.sms': ({ amount, asset }) =>
    `Xiaopu: ${amount} ${asset} were added to your balance.`,

  'refundOffered.title': 'Money is waiting for you',
  'refundOffered.text': ({ orderId, amount, network, link }) =>
    `${amount} USDT (${network}) of order ${orderId} are yours to have back. Open the order's page and name an address of your own. We never send it to the address that paid by ourselves, since that may be an exchange's.${link ? `\n\nThe order's page (do not pass this link on):\n\n${link}` : ''}`,
  'refundOffered.sms': ({ amount }) =>
    `Xiaopu: ${amount} USDT are yours to have back. Open the order's page and name an address.`,

  'refundClaimed.title': 'Refund address named',
  'refundClaimed.text': ({ orderId, amount, network, address, link }) =>
    `The refund of ${amount} USDT for order ${orderId} will be sent to ${address} (${network}).\n\nIf that was not you, open the order's page now, name your own address and contact customer service.${link ? `\n\nThe order's page (do not pass this link on):\n\n${link}` : ''}`,
  'refundClaimed.sms': ({ amount, address }) =>
    `Xiaopu: the refund of ${amount} USDT will be sent to ${address}. If this was not you, contact us now.`,

  'refundBack.title': 'The refund did not go through',
  'refundBack.text': ({ orderId, amount, network, link }) =>
    `The refund of ${amount} USDT (${network}) for order ${orderId} could not be sent; the money is still there. Open the order's page and name another address.${link ? `\n\nThe order's page (do not pass this link on):\n\n${link}` : ''}`,
  'refundBack.sms': ({ amount }) =>
    `Xiaopu: the refund of ${amount} USDT did not go through. Please name another address on the order's page.`,

  'refundDone.title': 'Refund done',
  'refundDone.text': ({ orderId, amount, network, address }) =>
    `The refund of ${amount} USDT for order ${orderId} was sent to ${address} (${network}) and is final on chain.`,
  'refundDone.sms': ({ amount }) =>
    `Xiaopu: your refund of ${amount} USDT was sent and is final on chain.`,

  'returnRefused.title': 'Return refused',
  'returnRefused.text': ({ orderId, why }) =>
    `Your wish to return order ${orderId} was refused.\n\nReason: ${why}`,
  'returnRefused.sms': "Xiaopu: your return was refused. The reason is on the order's page.",

  'reviewWaits.title': 'Money waits for a person',
  'reviewWaits.text': ({ count, lines }) =>
    `Waiting for a person: ${count}\n\n${lines}\n\nTo look and decide: npm run review -- list`,
  'reviewWaits.sms': ({ count }) => `Xiaopu: ${count} payments wait for a person.`,
} satisfies MailTexts
