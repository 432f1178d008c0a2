import type { TalkTexts } from '../cn/talk.ts'

export default {
  title: '고객센터',
  ask: '문의하기',
  askText: '구매 방법, 반영되지 않은 결제, 상품 문의를 여기에 적어 주세요.',
  aboutOrder: ({ number }) => `주문 ${number}`,
  question: '문의',
  mine: '내 문의',
  yourOrders: '주문에 대해 문의',
  elsewhere: '다른 곳에서 문의',
  write: '메시지 쓰기',
  send: '보내기',
  addPicture: '사진 추가',
  removePicture: '사진 빼기',
  pictureNo: ({ count }) => `사진 ${count}`,
  you: '나',
  shop: '상점',
  unread: '읽지 않음',
  closedText: '종료된 대화입니다. 메시지를 쓰면 다시 열립니다.',
  empty: '아직 메시지가 없습니다. 질문을 적으시면 여기에서 답해 드립니다.',
  email: '이메일 (선택)',
  emailText: '답변이 있으면 알려 드립니다. 메일에는 링크만 있고 메시지 내용은 없습니다.',
  answersGoTo: ({ to }) => `답변이 오면 다음 연락처로 알려 드립니다: ${to}`,
  noContact:
    '연락처를 남기지 않으셨습니다. 이 페이지의 링크를 저장해 주세요. 답변은 여기에 표시됩니다.',
  older: '이전 메시지',
  never:
    '인증 코드, 비밀번호, 복구 문구, 개인 키를 누구에게도 보내지 마세요. 상점은 절대 요구하지 않습니다.',
  hasAnswer: '새 답변',
  noPictureRead: '사진을 불러오지 못했습니다',
  signIn: '로그인하면 문의가 계정에 저장됩니다.',
} satisfies TalkTexts
