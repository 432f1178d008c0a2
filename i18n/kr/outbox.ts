import type { OutboxTexts } from '../cn/outbox.ts'

export default {
  title: '발신함',
  text: '데모 모드에서는 메일과 문자를 실제로 보내지 않고 모두 여기에 보관합니다. 받는 이메일이나 전화번호를 입력하세요.',
  to: '이메일 또는 전화번호',
  show: '보기',
  none: '아직 메시지가 없습니다',
  noneText: '인증 코드가 필요하면 먼저 로그인 창에서 보내세요. 새 메시지는 자동으로 나타납니다.',
  mail: '메일',
  sms: '문자',
} satisfies OutboxTexts
