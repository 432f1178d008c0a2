import type { OfficeJobsTexts } from '../cn/officeJobs.ts'

export default {
  jobs: 'Jobs',
  jobsText: 'What waits to be sent or done, the oldest of it, and what was given up within a week.',
  queue: 'Queue',
  'queue.mail': 'Mail',
  'queue.sms': 'SMS',
  'queue.telegram': 'Telegram',
  'queue.push': 'Notices in browsers',
  'queue.webhooks': 'Webhooks',
  task: 'Task',
  waiting: 'Waiting',
  oldest: 'Oldest',
  attempts: 'Attempts',
  dead: 'Given up',
  problem: 'Last problem',
  again: 'Send again',
  againMail: 'Mails that were given up within a week are tried for another day; codes are not.',
  againWebhooks: 'Messages that were given up are sent again under their ids.',
  none: 'Nothing waits',
  done: (p: { count: number }) => `${p.count} queued again.`,
} satisfies OfficeJobsTexts
