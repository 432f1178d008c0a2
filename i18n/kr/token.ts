import type { TokenTexts } from '../cn/token.ts'

export default {
  title: 'MDD와 XMDD',
  xmddText:
    'XMDD는 이 상점의 쇼핑 적립금입니다. 여기서만 쓸 수 있고 출금할 수 없으며 체인에 있지 않습니다.',
  held: '회원 보유 합계',
  costs: '가격',
  oneToOne: '1 USDT = 1 XMDD',
  toSwap: 'XMDD로 교환',
  mddText:
    'MDD는 토큰 컨트랙트가 발행하는 토큰입니다. 가격이 변하고 가치가 없어질 수도 있습니다. 상점은 어떤 수익도 약속하지 않습니다.',
  heldHere: '상점 안 회원 보유 합계',
  ratio: '교환 비율',
  ratioOf: (p: { rate: string }) => `1 MDD = ${p.rate} XMDD`,
  noRatio: '설정되지 않음',
  apart:
    '지갑으로 구매한 MDD는 본인 지갑에 있으며 상점 잔액의 MDD와 별개입니다. 지금은 상점으로 입금할 수도, 상점에서 지갑으로 출금할 수도 없습니다.',
  apartOnChain:
    '지갑으로 구매한 MDD는 본인 지갑에 있으며 상점 잔액의 MDD와 별개입니다. 잔액으로 입금하고 다시 지갑으로 출금할 수 있습니다.',
  apartIn:
    '지갑으로 구매한 MDD는 본인 지갑에 있으며 상점 잔액의 MDD와 별개입니다. 잔액으로 입금할 수 있지만, 지금은 다시 지갑으로 출금할 수 없습니다.',
  apartOut:
    '지갑으로 구매한 MDD는 본인 지갑에 있으며 상점 잔액의 MDD와 별개입니다. 잔액의 MDD를 지갑으로 출금할 수 있지만, 지금은 입금할 수 없습니다.',
  toDeposit: 'MDD 입금',
  toWithdraw: 'MDD 출금',
  notSold: '상점은 지금 MDD를 팔지 않습니다.',
  price: '컨트랙트 가격',
  priceOf: (p: { price: string; coin: string }) => `${p.price} ${p.coin} / MDD`,
  supply: '총 공급량',
  forSale: '판매 가능',
  tokenContract: 'MDD 컨트랙트',
  shopContract: '판매하는 상점 컨트랙트',
  closed: '지금은 팔지 않습니다.',
  unreachable: '지금 이 네트워크에 연결할 수 없습니다. 나중에 다시 확인하세요.',
  pay: '결제 금액',
  format: '소수점 넷째 자리까지의 숫자를 입력하세요.',
  tooMuch: '컨트랙트가 판매할 수 있는 수량을 넘었습니다.',
  youGet: (p: { amount: string }) => `지금 가격으로 ${p.amount} MDD`,
  buy: 'MDD 사기',
  buyTitle: 'MDD 구매 확인',
  atLeast: '최소 수령',
  network: '네트워크',
  approval: '승인',
  noApproval: '필요 없음',
  receiver: '대금을 받는 상점 컨트랙트',
  yourWallet: 'MDD를 받을 지갑',
  buyText:
    '가격이 오르면 컨트랙트는 대금을 받지 않습니다. 네트워크 수수료는 지갑에 표시됩니다. 구매는 취소할 수 없으며 상점은 MDD를 되사지 않습니다.',
  confirm: '지갑에서 확인',
  close: '완료',
  inWallet: '지갑에서 확인해 주세요…',
  waiting: '전송됨, 블록을 기다리는 중…',
  bought: 'MDD가 지갑에 들어왔습니다.',
} satisfies TokenTexts
