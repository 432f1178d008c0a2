import type { ExplainTexts } from '../cn/explain.ts'

type Where = { name: string }
type Sum = Where & { amount: string }

export default {
  title: '결제 조회',
  description:
    '거래 해시나 주문번호를 붙여넣으면 결제가 어디에 있는지, 왜 반영되지 않았는지, 무엇을 하면 되는지 알려 드립니다.',
  what: '거래 해시 또는 주문번호',
  whatHint: '지갑이나 거래소의 이체 기록에 있으며 TxID라고도 합니다. 블록 탐색기 주소도 됩니다.',
  whatMissing: '먼저 거래 해시나 주문번호를 붙여넣으세요.',
  paste: '붙여넣기',
  pasteFailed: '클립보드를 읽을 수 없습니다. 입력란을 길게 눌러 붙여넣으세요.',
  network: '네트워크',
  anyNetwork: '자동 인식',
  ofOrder: '이 결제의 주문',
  ofOrderText: '주문과 관련된 내용을 볼 때만 필요합니다. 체인 상태만 보려면 비워 두세요.',
  ofNoOrder: '선택 안 함',
  typeOrder: '직접 입력',
  check: '조회',
  checking: '조회하는 중…',
  looking: '모든 네트워크를 찾고 있습니다. 보통 몇 초 걸립니다.',
  watching: '자동으로 다시 조회합니다. 새로 고치지 않아도 됩니다.',
  elsewhere: (p: { found: string; asked: string }) =>
    `이 거래는 ${p.asked} 네트워크가 아니라 ${p.found} 네트워크에 있습니다.`,
  othersTitle: '같은 거래나 주문의 다른 이체',
  needsScript: '조회하려면 JavaScript가 필요합니다. 해시와 주문번호를 고객센터에 보내셔도 됩니다.',
  factAmount: '금액',
  factNetwork: '네트워크',
  factReceiver: '받는 곳',
  factToken: '이 토큰의 컨트랙트',
  factReal: '진짜 USDT 컨트랙트',
  factRefund: '환불 거래',

  'action.again': '다시 조회',
  'action.showOrder': '주문번호 입력',
  'action.openOrder': '주문 보기',
  'action.payRest': '부족분 결제',
  'action.payAgain': '다시 결제',
  'action.newOrder': '다시 주문',
  'action.claimRefund': '환불받기',
  'action.contact': '고객센터 문의',

  'reason.outOfGas': '수수료 한도가 부족해 중간에 멈췄습니다. ',
  'reason.balance': '결제 계정의 USDT가 부족했습니다. ',
  'reason.allowance': '승인된 금액이 부족했습니다. ',
  'reason.alreadyPaid': '이 주문번호는 이미 결제되었습니다. ',
  'reason.paused': '토큰 이체가 중지된 상태였습니다. ',
  'reason.blocked': '발행사가 이 주소를 동결했습니다. ',
  'reason.expired': '거래의 유효 기간이 지났습니다. ',
  'reason.reverted': '컨트랙트가 거부했습니다. ',

  hashFormat: '거래 해시가 아닌 것 같습니다',
  hashFormatText:
    '해시는 64자리 숫자와 문자(0–9, a–f)이며 대부분 앞에 0x가 붙습니다. 지갑의 이체 기록에서 전체를 복사하세요.',
  isAddress: '이것은 주소이며 거래가 아닙니다',
  isAddressText: '지갑에서 해당 이체를 열고 거래 해시(TxID)를 복사하세요.',
  exchangeInternal: '거래소 내부 번호입니다',
  exchangeInternalText:
    '거래소 내부 이체는 체인에 기록되지 않아 해시가 없고 상점에 도착하지 않습니다. 거래소에 온체인 출금을 요청하거나 고객센터에 문의하세요.',
  nothingAsked: '먼저 입력하세요',
  nothingAskedText: '거래 해시나 주문번호를 붙여넣고 조회하세요.',
  networkOff: '상점이 쓰지 않는 네트워크입니다',
  networkOffText:
    '이 해시의 네트워크는 상점의 결제 네트워크가 아니어서 볼 수 없습니다. 고객센터에 문의하세요.',

  namesBetween: ', ',
  notFound: '아직 체인에 없습니다',
  notFoundText: (p: { names: string }) =>
    `${p.names}에서 찾지 못했습니다. 방금 결제했다면 1~2분 기다리세요. 거래소 출금은 “완료”가 표시될 때까지 기다려야 합니다. 다른 네트워크였다면 고객센터에 문의하세요.`,
  notMined: '전송됨, 블록을 기다리는 중',
  notMinedText: (p: Where) =>
    `${p.name} 노드가 알고 있지만 아직 블록에 들어가지 않았습니다. 다시 결제하지 마세요.`,
  failed: '이 거래는 체인에서 실패했습니다',
  failedText: (p: Where & { reason: string }) =>
    `${p.reason}USDT는 빠져나가지 않았고 수수료만 들었습니다. 다시 결제할 수 있습니다.`,
  usedId: '실패: 이미 결제된 주문번호',
  usedIdText:
    '컨트랙트는 같은 번호를 한 번만 받으므로 거부했고 USDT는 빠져나가지 않았습니다. 주문이 결제되었는지 확인하고, 아니면 결제 페이지에서 다시 시도하세요. 새 번호를 씁니다.',
  fakeToken: 'USDT가 아닙니다',
  fakeTokenText: (p: Where) =>
    `이름은 같지만 ${p.name}의 USDT 컨트랙트가 아니어서 결제로 인정하지 않습니다. 아래 두 컨트랙트를 비교하세요.`,
  mdd: 'MDD 전송입니다',
  mddText:
    'MDD로는 주문을 결제할 수 없습니다. 회원의 입금 주소로 온 것은 MDD 잔액에 입금되고, 상점의 다른 주소로 온 것은 담당자가 처리합니다. 고객센터에 문의해 주세요.',
  zeroValue: '금액이 0입니다',
  zeroValueText: '이 거래는 USDT를 옮기지 않았습니다. 금액을 확인하고 다시 결제하세요.',
  notOurs: '받는 주소가 상점의 것이 아닙니다',
  notOursText:
    '이 USDT는 다른 사람의 주소로 갔으며 상점은 받지 못했습니다. 주소를 확인하세요. 본인의 지갑이나 거래소 주소라면 다시 보내야 합니다.',
  wrongNetwork: '주소는 맞지만 네트워크가 다릅니다',
  wrongNetworkText: (p: Sum) =>
    `${p.name}의 ${p.amount} USDT가 상점이 다른 네트워크에서 쓰는 주소로 왔습니다. 금액은 체인에 있으며 담당자가 찾아야 하니 고객센터에 문의하세요.`,
  wrongCoin: 'USDT가 아니라 네트워크 코인입니다',
  wrongCoinText: (p: Sum & { coin: string }) =>
    `네트워크 코인(${p.amount} ${p.coin})이 도착했습니다. 상점은 USDT만 받으므로 자동으로 반영되지 않습니다. 고객센터에 반환을 요청하세요.`,
  noUsdt: '이 거래에는 USDT 이체가 없습니다',
  noUsdtText: '성공했지만 USDT가 움직이지 않았습니다. 결제에 쓴 거래가 맞는지 확인하세요.',
  approvalOnly: '승인만 되었고 아직 결제되지 않았습니다',
  approvalOnlyText:
    '이것은 승인 거래이며 USDT는 아직 지갑에 있습니다. 결제 페이지로 돌아가 마치세요.',
  noTransfer: '실제로 들어온 USDT가 없습니다',
  noTransferText: '결제했다고 되어 있지만 도착한 USDT가 없어 결제로 인정하지 않습니다.',
  confirming: (p: { more: number }) =>
    p.more > 0 ? `체인에 있음, ${p.more}블록 남음` : '체인에 있음, 곧 완료',
  confirmingText: (p: Sum) =>
    `${p.name}의 ${p.amount} USDT가 최종 확정되면 자동으로 반영됩니다. 다시 결제하지 않아도 되며 이 페이지를 닫아도 됩니다.`,
  arrived: '상점에 도착했습니다',
  arrivedText: (p: Sum) =>
    `${p.name}의 ${p.amount} USDT가 최종 확정되었습니다. 어느 주문인지는 본인에게만 알려 드립니다. 주문번호와 주문 키를 입력하세요.`,
  notRead: '상점 주소에 있지만 기록이 없습니다',
  notReadText: (p: Sum) =>
    `${p.name}의 ${p.amount} USDT는 수령을 시작하기 전이거나 쓰지 않는 주소로 보낸 것일 수 있습니다. 해시를 고객센터에 보내 확인을 요청하세요.`,
  chainFrozen: (p: Where) => `${p.name} 반영이 중지되었습니다`,
  chainFrozenText:
    '이 체인의 내용이 앞뒤가 맞지 않아 반영을 멈추고 담당자가 확인하고 있습니다. 결제하신 금액은 사라지지 않고 주문도 무효가 되지 않습니다.',
  chainHalted: (p: Where) => `${p.name} 네트워크가 멈춰 있습니다`,
  chainHaltedText:
    '새 블록이 없거나 모든 노드가 뒤처졌습니다. 다시 움직이면 자동 반영되며 결제한 주문은 만료되지 않습니다.',
  providerDown: (p: Where) => `지금 ${p.name} 네트워크에 연결할 수 없습니다`,
  providerDownText:
    '노드가 응답하지 않아 최신 상태를 볼 수 없습니다. 결제에는 영향이 없으며 곧 자동으로 다시 조회합니다.',

  orderUnknown: '주문을 찾지 못했습니다',
  orderUnknownText:
    '번호를 확인하고 주문 키(주문 링크의 secret= 뒤 32자)를 입력하거나 주문한 계정으로 로그인하세요.',
  fromBalance: '잔액으로 결제된 주문입니다',
  fromBalanceText: '계정 잔액으로 결제되어 체인 이체가 없습니다.',
  nothingSeen: '아직 결제가 보이지 않습니다',
  nothingSeenText: (p: Sum & { at: string }) =>
    `${p.at} 전에 ${p.name}에서 ${p.amount} USDT를 보내세요. 이미 결제했다면 거래 해시를 붙여넣으세요.`,
  nothingSeenExpired: '결제가 없어 주문이 만료되었습니다',
  nothingSeenExpiredText:
    '더 이상 결제하지 마세요. 이미 결제했다면 거래 해시를 붙여넣으세요. 도착한 금액은 규칙에 따라 발송되거나 환불됩니다.',
  nothingSeenCancelled: '결제가 없고 주문이 취소되었습니다',
  nothingSeenCancelledText: '더 이상 결제하지 마세요. 이미 결제했다면 거래 해시를 붙여넣으세요.',
  notThisOrder: '도착했지만 이 주문의 결제가 아닙니다',
  notThisOrderText: (p: Sum & { orderId: string }) =>
    `${p.amount} USDT는 주문 ${p.orderId}에 반영되지 않았습니다. 결제한 주문으로 조회하거나 고객센터에 문의하세요.`,
  secondOpinion: '두 번째 노드의 확인을 기다리는 중',
  secondOpinionText: (p: Sum) =>
    `${p.amount} USDT는 큰 금액이라 다른 노드에서도 확인되어야 반영됩니다. 보통 몇 분 걸립니다.`,
  credited: '반영되었습니다',
  creditedText: (p: Sum) => `${p.amount} USDT가 주문에 반영되었습니다. 더 할 일이 없습니다.`,
  toBalance: '계정 잔액에 입금되었습니다',
  toBalanceText: (p: Sum) => `${p.amount} USDT가 계정 잔액에 있으며 구매나 출금에 쓸 수 있습니다.`,
  short: (p: { missing: string }) => `${p.missing} USDT 부족`,
  shortText: (p: Sum) =>
    `${p.amount} USDT가 왔지만 주문 금액보다 적습니다. 온 금액은 기록되어 있습니다. 기한 안에 부족분을 결제하면 주문이 완료됩니다.`,
  shortGivenUp: '금액이 부족해 주문이 완료되지 않았습니다',
  shortGivenUpText: (p: Sum) =>
    `${p.amount} USDT가 도착했지만 기한 안에 부족분이 채워지지 않았습니다. 이 금액은 환불되며, 계정으로 한 주문이면 그 계정의 잔액에 입금됩니다. 주문 페이지를 확인하세요.`,
  over: (p: { over?: string }) => (p.over ? `${p.over} USDT 초과` : '초과 결제'),
  overText:
    '주문은 완료되었습니다. 초과한 금액은 환불되며, 계정으로 한 주문이면 그 계정의 잔액에 입금됩니다. 주문 페이지를 확인하세요.',
  twice: '이미 결제된 주문의 두 번째 결제입니다',
  twiceText: (p: Sum) =>
    `${p.amount} USDT는 주문에 쓰이지 않았으며 환불되며, 계정으로 한 주문이면 그 계정의 잔액에 입금됩니다. 주문 페이지를 확인하세요.`,
  late: '기한이 지난 뒤였습니다',
  lateText: (p: Sum & { at: string }) =>
    `기한은 ${p.at}까지였습니다. ${p.amount} USDT는 기록되었습니다. 재고가 있으면 발송하고, 없으면 환불되며, 계정으로 한 주문이면 그 계정의 잔액에 입금됩니다. 주문 페이지를 확인하세요.`,
  expiredOrder: '만료된 주문의 결제입니다',
  expiredOrderText: (p: Sum & { at: string }) =>
    `결제 금액의 유효 기간은 ${p.at}까지였습니다. ${p.amount} USDT는 기록되었습니다. 재고가 있으면 발송하고, 없으면 환불되며, 계정으로 한 주문이면 그 계정의 잔액에 입금됩니다. 주문 페이지를 확인하세요.`,
  cancelledOrder: '취소된 주문의 결제입니다',
  cancelledOrderText: (p: Sum) =>
    `${p.amount} USDT는 기록되었으며 환불되며, 계정으로 한 주문이면 그 계정의 잔액에 입금됩니다. 주문 페이지를 확인하세요.`,
  noOrder: '도착했지만 맞는 주문이 없습니다',
  noOrderText: (p: Sum) =>
    `${p.amount} USDT는 어느 주문의 금액과도 맞지 않습니다. 담당자가 확인하며 24시간 안에 처리합니다. 해시와 주문번호를 고객센터에 보내 주세요.`,
  twoOrders: '두 주문에 모두 맞습니다',
  twoOrdersText: (p: Sum) =>
    `${p.amount} USDT는 두 주문 중 어느 쪽인지 알 수 없습니다. 추측하지 않고 담당자가 확인하며 24시간 안에 처리합니다. 해시와 주문번호를 고객센터에 보내 주세요.`,
  usedAddress: '전에 쓰인 주소이고 금액이 다릅니다',
  usedAddressText: (p: Sum) =>
    `${p.amount} USDT가 전에 쓰인 받는 주소로 들어왔지만 주문의 정확한 금액이 아니어서 다른 사람의 것일 수 있습니다. 담당자가 확인하며 24시간 안에 처리합니다. 해시와 주문번호를 고객센터에 보내 주세요. 지금 결제하려면 주문의 정확한 금액을 다시 보내 주세요.`,
  ownTransfer: '상점 자체 이체',
  ownTransferText: (p: Sum) =>
    `${p.amount} USDT는 상점이 자기 주소 사이에서 옮긴 것입니다. 어떤 주문의 결제도 아닙니다.`,
  byPerson: '담당자가 확인하고 있습니다',
  byPersonText: (p: Sum) =>
    `${p.amount} USDT가 도착해 기록되었습니다. 24시간 안에 처리되며 결과는 주문 페이지에 표시됩니다.`,
  reorganised: '체인이 그 블록을 되돌렸습니다',
  reorganisedText:
    '재구성 뒤 이 거래는 지금 체인에 없습니다. 대부분 곧 돌아오며, 아니면 USDT가 지갑에 그대로 있으니 다시 결제할 수 있습니다.',
  refundOffered: '받을 환불이 있습니다',
  refundOfferedText: (p: Sum) =>
    `${p.amount} USDT를 받을 수 있습니다. 주문 페이지에서 ${p.name} 네트워크의 받을 주소를 입력하세요.`,
  refundStays: '주문에 남아 있습니다',
  refundStaysText: (p: Sum & { fee: string }) =>
    `${p.amount} USDT는 ${p.name}의 환불 비용(${p.fee} USDT)보다 적습니다. 이 주문의 다음 환불과 함께 보냅니다. 다른 방법을 원하시면 고객센터에 문의하세요.`,
  refundClaimed: '환불을 신청했습니다',
  refundClaimedText: (p: Sum) =>
    `${p.amount} USDT를 입력하신 주소로 환불합니다. 진행 상황은 주문 페이지에 표시됩니다.`,
  refundSent: '환불을 보냈습니다',
  refundSentText: (p: Sum) => `${p.amount} USDT가 ${p.name}에서 최종 확정을 기다립니다.`,
  refundDone: '환불 완료',
  refundDoneText: (p: Sum) => `${p.amount} USDT를 ${p.name}에서 돌려드렸습니다.`,
  dismissed: '확인했으며 그대로 둡니다',
  dismissedText:
    '담당자가 확인했고 환불할 필요가 없다고 판단했습니다. 이의가 있으면 고객센터에 문의하세요.',

  receipt: '영수증',
  receiptText:
    '상점이 서명한 결제 증명입니다. 주문, 각 이체와 그 블록이 들어 있습니다. 누구나 오프라인으로 확인할 수 있고 주문 키는 들어 있지 않습니다.',
  receiptDownload: '영수증 내려받기',
  receiptCheck: '영수증 확인',
  receiptCheckText:
    '내용을 붙여넣거나 파일을 고르세요. 이 기기에서 계산하며 어디에도 보내지 않습니다.',
  receiptField: '영수증 내용',
  receiptFile: '파일 선택',
  receiptGo: '확인',
  receiptHolds: '유효하며 이 상점이 서명했습니다',
  receiptOther: '서명은 유효하지만 이 상점의 현재 키가 아닙니다',
  receiptUnsure: '내용은 맞습니다. 이 브라우저는 서명을 검증할 수 없으니 명령줄을 쓰세요',
  'receiptProblem.file': '영수증이 아닙니다',
  'receiptProblem.body': '내용이 바뀌었거나 알 수 없는 형식입니다',
  'receiptProblem.key': '공개 키가 적힌 것과 다릅니다',
  'receiptProblem.signature': '서명이 맞지 않습니다. 바뀐 영수증입니다',
  'receiptProblem.amounts': '이체 합계가 주문 금액과 맞지 않습니다',
  receiptBroken: '유효하지 않습니다',
  receiptOrder: '주문번호',
  receiptGoods: '상품',
  receiptTotal: '주문 금액',
  receiptPaidAt: '결제 완료',
  receiptBlock: '블록',
  receiptPieces: (p: { count: number }) => `${p.count}개 환불됨`,
  receiptRefunded: '환불됨',
  receiptTo: '환불 받은 곳',
  receiptToBalance: '구매자의 잔액',
  receiptWhen: '환불 시각',
  receiptDemo: '데모 모드: 체험용 돈입니다',
  receiptCommand: '샤오푸의 소스 코드 폴더에서 오프라인으로 확인할 수도 있습니다:',
  copyCommand: '명령 복사',
} satisfies ExplainTexts
