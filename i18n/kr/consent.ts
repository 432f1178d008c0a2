import type { ConsentTexts } from '../cn/consent.ts'

export default {
  title: '이용 기록을 남겨도 될까요?',
  text: '동의하면 연 화면과 시각, 대략적인 네트워크 위치(전체 IP 주소는 제외), 여기서 연결한 지갑 주소, 로그인한 계정을 기록합니다. 30일 동안만, 가게를 개선하는 데만 쓰며 누구에게도 주지 않습니다. 동의하지 않아도 모든 기능을 쓸 수 있습니다. "내 정보"에서 언제든 바꿀 수 있고, 그러면 남은 기록을 삭제합니다.',
  agree: '동의',
  disagree: '동의 안 함',
  remembered: '기억했습니다. "내 정보"에서 언제든 바꿀 수 있습니다.',
  row: '이용 기록',
  deleted: '더 이상 기록하지 않으며, 이 기기의 기록을 삭제했습니다.',
  notDeleted:
    '더 이상 기록하지 않지만 남은 기록을 아직 삭제하지 못했습니다. 다음에 열 때 다시 시도합니다.',
} satisfies ConsentTexts
