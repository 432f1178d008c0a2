import type { OfficeJobsTexts } from '../cn/officeJobs.ts'

export default {
  jobs: 'ジョブ',
  jobsText: '送信や処理を待つもの、最も古いもの、1週間以内に断念したもの。',
  queue: 'キュー',
  'queue.mail': 'メール',
  'queue.sms': 'SMS',
  'queue.telegram': 'Telegram',
  'queue.push': 'ブラウザ通知',
  'queue.webhooks': 'Webhook',
  task: 'タスク',
  waiting: '待ち',
  oldest: '最古',
  attempts: '試行',
  dead: '断念',
  problem: '前回の問題',
  again: '再送する',
  againMail: '1週間以内に断念したメールをもう1日試します。コードは対象外です。',
  againWebhooks: '断念したメッセージを同じIDで再送します。',
  none: '待ちはありません',
  done: (p: { count: number }) => `${p.count} 件を再びキューに入れました。`,
} satisfies OfficeJobsTexts
