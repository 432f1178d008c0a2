import type { OfficeNoticesTexts } from '../cn/officeNotices.ts'

export default {
  notices: 'New order notifications',
  noticesText:
    'You are told when someone pays. At most six times an hour, then once in fifteen minutes for all.',
  'channel.mail': 'E-mail',
  'channel.telegram': 'Telegram',
  'channel.push': 'Push to a browser',
  'address.mail': 'E-mail address',
  'address.telegram': 'Telegram chat',
  'hint.mail': 'Your own address.',
  'hint.telegram':
    'Write to the shop’s bot first, then enter the chat’s number; of a channel its @name.',
  'off.mail': 'No mail server is set, so notifications cannot be sent by e-mail.',
  'off.telegram': 'No Telegram bot is set (TELEGRAM_TOKEN).',
  add: 'Add',
  test: 'Send a test',
  testSent: 'Sent. Please see whether it arrived.',
  thisBrowser: 'Tell me in this browser',
  noPush: 'This browser takes no pushes. On an iPhone, add the office to the home screen first.',
  pushRefused:
    'The browser did not allow it. Allow notifications for this site in its settings, and try again.',
} satisfies OfficeNoticesTexts
