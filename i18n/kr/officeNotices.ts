import type { OfficeNoticesTexts } from '../cn/officeNotices.ts'

export default {
  notices: '새 주문 알림',
  noticesText:
    '누군가 결제하면 알려 드립니다. 한 시간에 여섯 번까지 바로 알리고, 그 뒤에는 15분마다 모아서 한 번 알립니다.',
  'channel.mail': '이메일',
  'channel.telegram': 'Telegram',
  'channel.push': '브라우저 푸시',
  'address.mail': '이메일 주소',
  'address.telegram': 'Telegram 채팅',
  'hint.mail': '본인의 이메일 주소를 입력하세요.',
  'hint.telegram':
    '먼저 상점 봇에게 메시지를 보낸 뒤 채팅 ID를 입력하세요. 채널은 @이름으로 입력합니다.',
  'off.mail': '메일 서버가 설정되지 않아 이메일로 알릴 수 없습니다.',
  'off.telegram': 'Telegram 봇이 설정되지 않았습니다(TELEGRAM_TOKEN).',
  add: '추가',
  test: '시험 보내기',
  testSent: '보냈습니다. 도착했는지 확인하세요.',
  thisBrowser: '이 브라우저로 알림 받기',
  noPush: '이 브라우저는 푸시를 지원하지 않습니다. iPhone에서는 먼저 홈 화면에 추가하세요.',
  pushRefused: '브라우저가 허용하지 않았습니다. 사이트 설정에서 알림을 허용하고 다시 시도하세요.',
} satisfies OfficeNoticesTexts
