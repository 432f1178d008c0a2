import type { OfficeJobsTexts } from '../cn/officeJobs.ts'

export default {
  jobs: 'काम',
  jobsText: 'जो भेजने या करने की प्रतीक्षा में है, सबसे पुराना, और हफ़्ते में जो छोड़ा गया।',
  queue: 'कतार',
  'queue.mail': 'ई-मेल',
  'queue.sms': 'SMS',
  'queue.telegram': 'Telegram',
  'queue.push': 'ब्राउज़र सूचनाएँ',
  'queue.webhooks': 'वेबहुक',
  task: 'कार्य',
  waiting: 'प्रतीक्षा में',
  oldest: 'सबसे पुराना',
  attempts: 'प्रयास',
  dead: 'छोड़े गए',
  problem: 'पिछली समस्या',
  again: 'फिर भेजें',
  againMail: 'हफ़्ते में छोड़े गए ई-मेल एक दिन और आज़माए जाएँगे; कोड नहीं।',
  againWebhooks: 'छोड़े गए संदेश उसी पहचान से फिर भेजे जाएँगे।',
  none: 'कुछ प्रतीक्षा में नहीं',
  done: (p: { count: number }) => `${p.count} फिर कतार में।`,
} satisfies OfficeJobsTexts
