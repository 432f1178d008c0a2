import type { OfficeGoLiveTexts } from '../cn/officeGoLive.ts'

export default {
  needed: '상점을 열려면 필요한 것',
  neededText: '모두 갖춰지면 상점이 자동으로 열립니다.',
  tried: '시험해 둘 것',
  triedText: '상점이 열려 있습니다. 한 번 시험해 두면 나중에 당황하지 않습니다.',
  triedLaterText: '없어도 상점은 열립니다. 실제 돈이 들어오기 전에 시험해 두세요.',
  done: ({ done, all }) => `${all}개 중 ${done}개 완료`,
  'item.owner': '소유자',
  'item.publicUrl': '상점 자체 주소',
  'item.network': '결제를 받는 네트워크 하나 이상',
  'item.goods': '판매 중인 상품',
  'item.delivery': '배송 국가와 배송비',
  'item.contact': '고객 문의 연락처',
  'item.imprint': '사업자 정보',
  'imprint.notWritten': '아직 없습니다. 이름과 주소를 적어 주세요.',
  'imprint.gaps': '대괄호가 있는 줄이 아직 남아 있습니다.',
  'item.payouts': '환불을 지급할 수 있음',
  'item.mail': '메일이 도착함',
  'item.backup': '백업을 한 번 복원함',
  'item.secondOwner': '두 번째 소유자',
  'of.network': ({ name }) => `${name} 결제 가능`,
  'of.paidOrder': ({ name }) => `${name}에서 결제된 주문`,
  'of.books': ({ name }) => `${name} 장부가 다른 노드와 일치`,
  'why.none': '아직 설정한 네트워크가 없습니다.',
  'why.notProven': '대표 수취 주소가 본인 것이라는 증명이 아직 없습니다.',
  'why.noFactory': '주소 팩토리가 아직 이 네트워크에 없습니다.',
  'why.otherSecret':
    '대표 수취 주소는 다른 FORWARDER_SECRET으로 증명되었습니다. 원래 비밀 키로 되돌리거나 다시 증명하세요.',
  'why.noActive':
    '이 계정에 아직 활성화된 주소가 없습니다. 1번, 2번, 3번… 주소에 TRX를 조금씩 보내면 5분 안에 인식됩니다.',
  'books.notChecked': '아직 대조하지 않았습니다. 대조용 노드를 먼저 정하세요.',
  'books.differs': '다른 노드와 다릅니다. 누군가 살펴봐야 합니다.',
  'how.payouts': '지급 지갑을 설정하거나, 설정에서 내 지갑으로 지급한다고 선택하세요.',
  'how.mail': '자신에게 시험 메일을 보내세요.',
  'how.backup': '백업을 복원한 뒤 90일 동안 유효합니다.',
  'how.secondOwner':
    '내가 들어올 수 없을 때 들어올 수 있고, 새 수취 주소도 하루를 기다리지 않습니다.',
  'how.paidOrder':
    '직접 주문하고 실제 돈으로 결제해 보세요. 상점 지갑이 아닌 지갑을 쓰세요. 상점 자체 이체는 결제로 치지 않습니다.',
  'how.delivery': '배송비가 없는 국가에서는 주문할 수 없습니다.',
  'how.goods': '가격과 재고를 넣어 상품을 추가하세요.',
} satisfies OfficeGoLiveTexts
