import type { TextsOf } from '../textsOf.ts'

/** Demo mode's outbox (rules: demo#outbox). */
const texts = {
  title: '发件箱',
  text: '演示模式不会真的发出邮件和短信，它们都留在这里。输入收件的邮箱或手机号查看。',
  to: '邮箱或手机号',
  show: '查看',
  none: '还没有发给它的消息',
  noneText: '要验证码的话，先在登录窗口里发送。新消息会自动出现。',
  mail: '邮件',
  sms: '短信',
}

export type OutboxTexts = TextsOf<typeof texts>
export default texts
