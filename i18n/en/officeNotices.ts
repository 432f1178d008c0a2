import type { OfficeNoticesTexts } from '../cn/officeNotices.ts'

export default {
  notices: 'New order notifications',
  noticesText:
    'You are notified when someone pays, at most six times an hour; beyond that, one notification every fifteen minutes covers them all.',
  'channel.mail': 'E-mail',
  'channel.telegram': 'Telegram',
  'channel.push': 'Push to a browser',
  'address.mail': 'E-mail address',
  'address.telegram': 'Telegram chat',
  'hint.mail': 'Your own address.',
  'hint.telegram':
    'Write to the shop’s bot first, then enter the chat’s number, or a channel’s @name.',
  'off.mail': 'No mail server is set, so notifications cannot be sent by e-mail.',
  'off.telegram': 'No Telegram bot is set (TELEGRAM_TOKEN).',
  add: 'Add',
  test: 'Send a test',
  testSent: 'Sent. Please see whether it arrived.',
  thisBrowser: 'Notify me in this browser',
  noPush:
    'This browser does not support push notifications. On an iPhone, add the office to the home screen first.',
  pushRefused:
    'The browser did not allow it. Allow notifications for this site in its settings, and try again.',
} satisfies OfficeNoticesTexts
