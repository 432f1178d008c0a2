import type { RefundTexts } from '../cn/refund.ts'

export default {
  title: '돌려드릴 금액',
  amountOn: (p: { name: string }) => `${p.name} 네트워크`,
  'reason.short': '주문 금액에 모자란 결제',
  'reason.over': '더 낸 금액',
  'reason.twice': '중복 결제',
  'reason.late': '주문이 끝난 뒤 도착한 결제',
  'reason.return': '반품 환불',
  'reason.review': '담당자 확인 후 환불',
  'state.offered': '받기 대기',
  'state.claimed': '대기 중',
  'state.approved': '곧 송금',
  'state.sent': '송금됨',
  'state.done': '환불 완료',
  'state.refused': '환불 안 함',
  'state.withdrawn': '다른 방법으로 처리',
  offeredText: (p: { name: string }) =>
    `${p.name}의 받을 주소를 입력하세요. 거래소 주소는 본인의 것이 아니므로 보낸 주소로 자동 환불하지 않습니다.`,
  notPaidText: ({ name }) =>
    `현재 ${name}에서는 환불을 보내지 않습니다. 고객센터에 문의하시면 잔액으로 받을 수 있습니다.`,
  returnClaimText: (p: { days: number }) =>
    `${p.days}일 안에 받을 주소를 입력하세요. 그 뒤에는 환불이 종료됩니다.`,
  smallText: ({ name, fee }) =>
    `${name}의 송금 비용(${fee} USDT)보다 적은 금액입니다. 주문에 남겨 두었다가 추가 환불액과 함께 보냅니다.`,
  claimedText:
    '시간이 되면 자동으로 보냅니다. 그때까지 주소를 바꿀 수 있지만 매번 새 인증 코드가 필요하고 대기 시간이 다시 시작됩니다.',
  byPersonText: '금액이 커서 24시간 안에 담당자가 승인합니다.',
  aloneText: '확인할 이메일이 없어 3일을 기다린 뒤 담당자가 확인하고 보냅니다.',
  approvedText: '출금 지갑이 처리 중이며 곧 보냅니다.',
  sentText: '체인에 있으며 최종 확정을 기다립니다.',
  doneText: '체인에서 최종 확정되었습니다. 금액은 입력하신 주소에 있습니다.',
  refusedText:
    '담당자가 확인한 결과 환불하지 않기로 했습니다. 이의가 있으면 고객센터에 문의하세요.',
  withdrawnText: '이 금액은 계정 잔액에 입금되었습니다.',
  'problem.refusedByToken':
    '지난번에는 보내지 못했습니다. USDT 컨트랙트가 이 주소를 거부했습니다. 다른 주소를 입력하세요.',
  'problem.failedOnChain':
    '지난번에는 체인에서 실패했고 금액은 움직이지 않았습니다. 다시 받아 주세요.',
  'problem.refusedByPerson':
    '지난번에는 승인되지 않았습니다. 다른 주소를 입력하거나 고객센터에 문의하세요.',
  goesTo: '받을 주소',
  letGoIn: '송금까지',
  claim: '환불받기',
  change: '주소 바꾸기',
  transaction: '환불 거래 해시',

  sheetTitle: '환불받기',
  sheetText: (p: { name: string }) =>
    `${p.name}의 USDT를 받을 수 있는 주소를 입력하세요. 보낸 뒤에는 되돌릴 수 없으니 꼼꼼히 확인하세요.`,
  network: '네트워크',
  address: '받을 주소',
  addressHint: (p: { name: string }) =>
    `본인 지갑이 가장 안전합니다. 거래소 입금 주소도 ${p.name}용이면 됩니다.`,
  addressGood: '주소 형식과 체크섬이 맞습니다.',
  'fault.format': '주소가 완전하지 않거나 글자가 더 있습니다.',
  'fault.checksum': '체크섬이 맞지 않습니다. 한 글자가 틀렸을 수 있으니 다시 복사하세요.',
  'fault.tron': 'TRON 주소이며 이 네트워크의 주소가 아닙니다.',
  'fault.evm': '0x로 시작하는 주소이며 TRON 주소가 아닙니다.',
  useWallet: '연결된 지갑 주소 사용',
  connect: '지갑을 연결해 입력하고 증명하기',
  proof: '본인 주소임을 증명하는 방법',
  proofSign: '결제한 지갑으로 서명: 바로 송금',
  proofSignText:
    '메시지에 서명합니다. 무료이고 권한을 주지 않으며 자산을 옮기지 않습니다. 결제한 주소:',
  proofWait: '다른 주소: 인증 코드 확인 후 대기',
  proofAlone: '다른 주소: 3일 후 담당자 확인',
  proofAloneText:
    '이 주문에는 확인할 이메일이 없습니다. 결제한 지갑이 있으면 그 지갑으로 서명하세요.',
  proofWaitText: (p: { to: string }) =>
    `거래소 주소에 적합합니다. 인증 코드를 ${p.to} 주소로 보내며, 확인 후 24시간을 기다립니다. 그동안 주소를 바꿀 수 있습니다.`,
  proofWaitDemo: '데모 모드에서는 10초만 기다립니다.',
  proofNeedsWallet: '서명하려면 결제한 지갑을 연결하세요.',
  message: '서명할 글',
  signing: '지갑에서 서명을 확인하세요…',
  sign: '서명하고 받기',
  wait: '주소 확인',
  claimed: '주소를 기록했습니다',

  returnTitle: '반품·환불',
  returnOpen: '반품 신청',
  returnText: (p: { days: number }) =>
    `결제 후 ${p.days}일 안에 신청할 수 있습니다. 24시간 안에 답해 드리며, 승인되면 같은 네트워크에서 입력한 주소로 환불됩니다.`,
  returnLines: '반품할 상품과 수량',
  returnEvery: '전체 선택',
  returnMost: (p: { most: number }) => `최대 ${p.most}개`,
  returnLinesMissing: '하나 이상 선택하세요',
  returnReason: '사유',
  'kind.damaged': '상품 파손',
  'kind.wrongItem': '잘못된 상품',
  'kind.notAsDescribed': '설명과 다름',
  'kind.missingParts': '구성품 누락',
  'kind.changedMind': '단순 변심',
  'kind.other': '기타',
  returnReasonChoose: '사유를 선택하세요',
  returnWords: '추가 설명',
  photosAdd: '사진 추가',
  photosHint: (p: { count: number }) =>
    `최대 ${p.count}장. 위치 등 정보는 지워지며, 본인과 반품 담당 직원만 볼 수 있습니다.`,
  photosBad: '이미지로 읽을 수 없는 파일은 추가되지 않았습니다.',
  photosRemove: '빼기',
  photoNo: (p: { count: number }) => `사진 ${p.count}`,
  returnReasonHint: '예: 어디가 파손되었는지, 무엇이 왔는지.',
  returnReasonMissing: '사유를 적어 주세요.',
  returnSend: '신청',
  'return.asked': '반품을 신청했습니다',
  'return.askedText':
    '24시간 안에 이 페이지에서 답해 드립니다. 이메일을 남기셨다면 이메일로도 알려 드립니다.',
  'return.approved': '반품이 승인되었습니다',
  'return.approvedText': '아래에 받을 주소를 입력해 환불을 받으세요.',
  'return.addressGiven': '환불 상태와 받을 주소는 아래에서 볼 수 있습니다.',
  'return.withdrawn': '신청을 취소했습니다',
  'return.withdrawnText': '주문은 그대로 진행됩니다.',
  returnWithdraw: '신청 취소',
  'return.refused': '반품이 승인되지 않았습니다',
  'return.refusedText': (p: { why: string }) => `답변: ${p.why}`,
  'return.done': '반품이 끝났습니다',
  'return.doneText': '금액을 모두 돌려드렸습니다.',
  yourReason: (p: { words: string }) => `적어 주신 사유: ${p.words}`,
  shopReason: (p: { words: string }) => `판매자가 적은 사유: ${p.words}`,

  restTitle: '부족분 결제',
  restText:
    '이 금액을 보내면 완료됩니다. 한 자리도 바꾸지 마세요. 마지막 소수점 자리로 주문을 구분합니다. 지갑으로 결제해도 됩니다.',
} satisfies RefundTexts
