import type { OfficeRewardsTexts } from '../cn/officeRewards.ts'

export default {
  rewards: '보상',
  rewardsText:
    '풀은 매출에서 미리 채웁니다. 회원이 참여하면 보상 전액을 따로 두고, 풀이 부족하면 더 받지 않습니다.',
  free: '풀에 남은 금액',
  owed: '회원에게 줄 보상 (따로 둠)',
  pledged: '회원 예치 (회원의 돈)',
  terminations: '중간 종료 수입',
  terminationsHint: '이 돈은 보상이 될 수 없습니다.',
  fundable: '넣을 수 있는 금액',
  fund: '풀에 넣기',
  fundText:
    'USDT와 XMDD는 매출에서(XMDD는 USDT와 1:1), MDD는 회원이 교환한 것에서 옵니다. 다시 꺼낼 수 없습니다.',
  funded: '넣었습니다',
  asset: '자산',
  amount: '금액',
  programmes: '프로그램',
  none: '아직 프로그램이 없습니다',
  noneText: '풀을 채운 뒤 프로그램을 엽니다.',
  create: '프로그램 열기',
  createText: '연 뒤에는 조건을 바꿀 수 없고 참여만 중지할 수 있습니다.',
  created: '프로그램을 열었습니다',
  days: '일수',
  daysOf: (p: { days: number }) => `${p.days}일`,
  percent: '보상 (예치 금액의 %)',
  percentHint: '전체 기간 합계, 0.01~50, 소수 둘째 자리까지.',
  minimum: '1인 최소',
  maximum: '1인 최대',
  places: '자리',
  most: '최대 비용',
  mostText: (p: { places: number; reward: string; asset: string }) =>
    `${p.places}자리 × 1인 최대 ${p.reward} ${p.asset}`,
  poolCovers: (p: { amount: string; asset: string }) =>
    `풀에 지금 ${p.amount} ${p.asset}이(가) 있어 충분합니다.`,
  poolLacks: (p: { amount: string; asset: string }) =>
    `풀에 지금 ${p.amount} ${p.asset}뿐입니다. 다 쓰면 더 넣을 때까지 받지 않습니다.`,
  fillIn: '입력하면 최대 비용이 표시됩니다.',
  open: '참여 가능',
  stopped: '중지됨',
  taken: (p: { taken: number; places: number }) => `${p.places}자리 중 ${p.taken}`,
  running: (p: { count: number }) => `${p.count}건 진행 중`,
  mostLeft: '남은 자리의 최대 비용',
  stop: '중지',
  stopText: '더 이상 받지 않습니다. 이미 참여한 회원은 그대로 보상받습니다. 되돌릴 수 없습니다.',
  stopDone: '중지했습니다',
} satisfies OfficeRewardsTexts
