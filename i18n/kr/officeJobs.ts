import type { OfficeJobsTexts } from '../cn/officeJobs.ts'

export default {
  jobs: '작업',
  jobsText: '보내거나 처리할 것, 가장 오래된 것, 그리고 일주일 안에 포기한 것.',
  queue: '대기열',
  'queue.mail': '이메일',
  'queue.sms': 'SMS',
  'queue.telegram': 'Telegram',
  'queue.push': '브라우저 알림',
  'queue.webhooks': '웹훅',
  task: '작업',
  waiting: '대기',
  oldest: '가장 오래됨',
  attempts: '시도',
  dead: '포기',
  problem: '마지막 문제',
  again: '다시 보내기',
  againMail: '일주일 안에 포기한 메일을 하루 더 시도합니다. 인증 코드는 제외됩니다.',
  againWebhooks: '포기한 메시지를 같은 ID로 다시 보냅니다.',
  none: '대기 중인 것이 없습니다',
  done: (p: { count: number }) => `${p.count}건을 다시 대기열에 넣었습니다.`,
} satisfies OfficeJobsTexts
