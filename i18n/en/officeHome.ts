import type { OfficeHomeTexts } from '../cn/officeHome.ts'

export default {
  home: 'Home',
  waiting: 'Waiting for you',
  'wait.toShip': 'Orders to ship',
  'wait.money': 'Payments to decide',
  'wait.refunds': 'Refunds to approve',
  'wait.returns': 'Returns to decide',
  'wait.withdrawals': 'Withdrawals to approve',
  'wait.payouts': 'Payouts stuck or unknown',
  'wait.networks': 'Networks that stopped',
  'wait.jobs': 'Mails and webhooks that were given up',
  'wait.roles': 'Roles that new rights are offered for',
  'wait.settings': 'Changes that wait for approval',
  nothing: 'Nothing waits for you',
  nothingText: 'Paid orders and money to decide will be listed here.',
  numbers: 'Last 7 days',
  'number.ordersPaid': 'Orders paid',
  'number.sales': 'Sales',
  'number.refunded': 'Refunds',
  'number.newMembers': 'New members',
  before: '7 days before',
  same: 'the same',
  health: 'Health',
  networksOpen: (p: { open: number; all: number }) =>
    `${p.open} of ${p.all} networks take payments`,
  noNetworks: 'No networks yet',
  networkClosed: (p: { name: string }) => `${p.name} takes no payments`,
  'mail.off': 'No mail server is set',
  'mail.untried': 'No mail was sent yet',
  'mail.sent': 'Mail works',
  'mail.failed': 'The last mail was not sent',
  jobsFine: 'Background jobs run',
  jobsFailing: (p: { count: number }) =>
    p.count === 1
      ? '1 background job failed and is tried again'
      : `${p.count} background jobs failed and are tried again`,
  noBackup: 'No backup yet',
  backup: 'Backup:',
  demo: 'Demo, no real money',
  'wait.conversations': 'Conversations to answer',
  'wait.questions': 'Product questions to answer',
} satisfies OfficeHomeTexts
