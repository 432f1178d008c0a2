import type { LaterTexts } from '../cn/later.ts'

export default {
  norisk: '결제 안전',
  'norisk.text': '두 결제 방식의 뜻과 이 가게가 할 수 있는 일, 할 수 없는 일을 설명합니다.',
  PolygonScan: '결제 조회',
  'PolygonScan.text':
    '트랜잭션 해시나 주문번호로 결제를 찾고, 왜 아직 반영되지 않았는지 알려 줍니다.',
  scanOk: '수령 결과',
  'scanOk.text': '프로모션을 받았는지 여기에서 알려 줍니다.',
  checkOk: '점검 결과',
  'checkOk.text': '지갑 승인 점검 결과가 여기에 나옵니다.',
  scan: '지갑 승인 점검',
  'scan.text': '세 네트워크에서 지갑이 준 USDT 승인을 보고 취소할 수 있습니다.',
  bscairdrop: '프로모션 받기',
  'bscairdrop.text': '서명만으로 프로모션 XMDD를 받습니다. 승인은 결코 필요 없습니다.',
  miningDao: 'DAO 채굴',
  'miningDao.text': 'DAO에서 나온 채굴 보상.',
  dao: 'DAO 참여',
  'dao.text': 'DAO 참여 현황.',
  admin: '관리 화면',
  'admin.text': '판매자가 상품, 주문, 결제를 관리하는 곳입니다.',
  token: 'MDD와 XMDD',
  'token.text': 'MDD와 XMDD의 가격, 수량, 교환.',
} satisfies LaterTexts
