import type { ItemTexts } from '../cn/item.ts'

export default {
  filterApply: '결과 보기',
  priceFrom: '최저가 (USDT)',
  priceTo: '최고가 (USDT)',
  priceWrong: '가격을 입력하세요. 예: 12.50',
  inStock: '재고 있는 상품만',
  freeDelivery: '무료 배송만',

  chooseOptions: '옵션 선택',
  choose: '옵션을 선택해 주세요',
  optionCount: (p) => `${p.count}가지 옵션`,
  stock: (p) => `재고 ${p.count}개`,
  andUp: '~',
  zoom: '사진 크게 보기',
  playVideo: '영상 재생',
  video: '영상',
  viewer: '사진 보기',
  services: '배송·반품·결제 안내',
  shipsWithin: (p) => `${p.hours}시간 이내 발송`,
  shipsAtOnce: '결제 후 자동 발송',
  shippingFrom: (p) => `배송비 ${p.fee} USDT부터`,
  returns: (p) => `${p.days}일 이내 반품`,
  returnsDigital: '작동하지 않으면 환불',
  guarantee: '안전 결제',
  shippingTitle: '배송',
  shippingText: '배송비는 국가별로 다르며 주문 전에 보여 드립니다.',
  shippingTextDigital:
    '결제가 체인에서 확정되면 상품이 주문 페이지에 표시되고, 그 링크를 이메일로도 보냅니다.',
  shippingTextNoMail:
    '결제가 체인에서 확인되면 상품이 주문 페이지에 자동으로 표시됩니다. 주문 링크를 저장해 두세요.',
  timeTitle: '발송 시간',
  timeText: (p) =>
    `결제 확인 후 ${p.hours}시간 이내에 발송합니다. 배송 상태는 주문 페이지에서 볼 수 있습니다.`,
  returnsTitle: '반품',
  returnsText: (p) =>
    `결제 후 ${p.days}일 이내, 사용하지 않고 포장이 온전하면 반품할 수 있습니다. 주문 페이지에서 신청하세요.`,
  returnsTextDigital:
    '디지털 상품은 전달된 뒤에는 반품할 수 없습니다. 작동하지 않으면 주문 페이지에서 환불을 신청하세요.',
  rewardsTitle: '구매 보상',
  rewardsText:
    '로그인한 회원이 대상 상품을 USDT로 사면, 수령 후 반품 기간이 지난 뒤 마진의 일부를 XMDD로 받습니다. 마진이 없으면 보상도 없으며 금액을 약속하지 않습니다.',
  rewardsLink: '등급과 비율 보기',
  guaranteeTitle: '결제 보호',
  guaranteeText:
    '더 낸 금액, 늦게 도착한 금액, 품절된 상품의 결제 금액은 돌려드립니다. 모든 결제는 직접 조회할 수 있습니다.',
  similar: '함께 볼 만한 상품',
  contact: '문의',
  shareTitle: '상품 공유',
  shareLink: '링크 복사',
  shareSystem: '다른 앱',
  poster: '공유 이미지',
  posterSave: '이미지 저장',
  posterScan: '스캔해서 보기',
  posterFailed: '이미지를 만들지 못했습니다. 링크를 복사해 공유해 주세요.',
  deliverTo: '배송지',
  change: '변경',
  linkPrice: (p: { named: string; price: string }) =>
    `링크의 가격은 ${p.named} USDT이지만 지금 가격은 ${p.price} USDT입니다.`,
  memberPriceHint: '로그인하면 회원가',
} satisfies ItemTexts
