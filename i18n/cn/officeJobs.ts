import type { TextsOf } from '../textsOf.ts'

const texts = {
  jobs: '后台任务',
  jobsText: '等待发送或处理的事、最早的一件，以及一周内放弃的。',
  queue: '队列',
  'queue.mail': '邮件',
  'queue.sms': '短信',
  'queue.telegram': 'Telegram',
  'queue.push': '浏览器通知',
  'queue.webhooks': 'Webhook',
  task: '任务',
  waiting: '等待',
  oldest: '最早',
  attempts: '尝试次数',
  dead: '已放弃',
  problem: '上次的问题',
  again: '再发一次',
  againMail: '一周内放弃的邮件会在一天内再尝试发送；验证码不会。',
  againWebhooks: '放弃的消息会用原来的编号再发。',
  recurring: '定时任务',
  recurringText:
    '每分钟一次或更少的任务，每次都有记录，保留三天，失败的保留三十天；更频繁的只在开始失败和恢复时记录。',
  outcome: '最近一次',
  started: '开始',
  took: '用时',
  next: '下次',
  failedToday: '一天内失败',
  runs: '记录',
  noRuns: '还没有记录',
  'outcome.done': '完成',
  'outcome.failed': '失败',
  'outcome.cut': '中断',
  'outcome.running': '进行中',
  none: '没有等待的事',
  done: (p: { count: number }) => `已重新排队 ${p.count} 条。`,
}

export type OfficeJobsTexts = TextsOf<typeof texts>
export default texts
