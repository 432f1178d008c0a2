import type { TextsOf } from '../textsOf.ts'

const texts = {
  notices: '新订单通知',
  noticesText: '有人付款时告诉你。一小时最多六次，再多就每十五分钟合成一条。',
  'channel.mail': '邮件',
  'channel.telegram': 'Telegram',
  'channel.push': '浏览器推送',
  'address.mail': '邮箱',
  'address.telegram': 'Telegram 聊天',
  'hint.mail': '填自己的邮箱。',
  'hint.telegram': '先给店里的机器人发一句话，再填聊天编号；频道填 @名字。',
  'off.mail': '还没有设置邮件服务器，不能用邮件通知。',
  'off.telegram': '还没有设置 Telegram 机器人（TELEGRAM_TOKEN）。',
  add: '添加',
  test: '试发一条',
  testSent: '已发出，请看看有没有收到。',
  thisBrowser: '在这个浏览器里通知我',
  noPush: '这个浏览器不支持推送。iPhone 上请先把后台添加到主屏幕。',
  pushRefused: '浏览器没有允许推送。请在浏览器的网站设置里允许通知，再试一次。',
}

export type OfficeNoticesTexts = TextsOf<typeof texts>
export default texts
