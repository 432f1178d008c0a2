import type { OfficeOrdersTexts } from '../cn/officeOrders.ts'

export default {
  ship: '목록으로 발송',
  shipText:
    '택배 시스템에서 붙여 넣으세요. 한 줄에 주문 번호, 택배사, 송장 번호. 먼저 미리 보고 발송합니다.',
  rows: '발송 목록',
  rowsHint: '예: 1732…, SF, SF1234567890',
  orFile: '또는 CSV 파일 선택',
  preview: '미리 보기',
  shipCount: (p: { count: number }) => `주문 ${p.count}건 발송`,
  shipEffect: (p: { count: number }) =>
    `주문 ${p.count}건이 발송됨으로 바뀌고 구매자에게 송장 번호를 알립니다. 하루 안에는 개별 취소할 수 있습니다.`,
  changeList: '목록 수정',
  shippedCount: (p: { done: number; total: number }) =>
    `${p.total}줄 중 ${p.done}건을 발송했습니다.`,
  readyCount: (p: { total: number; count: number }) =>
    `${p.total}줄 중 ${p.count}줄을 발송할 수 있습니다. 나머지는 이유가 적혀 있습니다.`,
  again: '다른 목록',
  row: '줄',
  order: '주문',
  courier: '택배사',
  tracking: '송장 번호',
  pieces: '수량',
  result: '결과',
  'rowState.willShip': '발송 예정',
  'rowState.shipped': '발송됨',
  'rowState.orderUnknown': '없는 주문',
  'rowState.nothingToShip': '보낼 상품 없음',
  'rowState.courierUnknown': '모르는 택배사',
  'rowState.trackingWrong': '송장 번호 오류',
  'rowState.numberWrong': '주문 번호 오류',
  'rowState.twice': '목록에 두 번 있음',
  'rowState.changed': '미리 보기 뒤 변경되어 발송하지 않음',
  slips: '포장 명세서 인쇄',
  slip: '포장 명세서',
  receiver: '받는 사람',
  count: '수량',
  goods: '상품',
} satisfies OfficeOrdersTexts
