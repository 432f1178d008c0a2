import type { OfficeRewardsTexts } from '../cn/officeRewards.ts'

export default {
  rewards: 'Rewards',
  rewardsText:
    'You fill the pool beforehand out of earnings. When a member joins, their whole reward is put aside out of it; when the pool does not cover a reward, nobody is taken in.',
  free: 'Free in the pool',
  owed: 'Owed to members, put aside',
  pledged: 'Pledged by members, theirs',
  terminations: 'Income from early ends',
  terminationsHint: 'It can never become a reward.',
  fundable: 'Can be put in',
  fund: 'Put into the pool',
  fundText:
    'USDT and XMDD come out of earnings of sales (XMDD is made of USDT 1:1), MDD out of what members swapped. It cannot be taken out again.',
  funded: 'Put into the pool',
  asset: 'Asset',
  amount: 'Amount',
  programmes: 'Programmes',
  none: 'No programmes yet',
  noneText: 'Fill the pool, then open a programme.',
  create: 'Open a programme',
  createText: 'Its terms cannot be changed afterwards; it can only be stopped.',
  created: 'The programme is open',
  days: 'Days',
  daysOf: (p: { days: number }) => `${p.days} days`,
  percent: 'Reward, percent of the pledge',
  percentHint: 'For the whole time, 0.01 to 50, up to two decimals.',
  minimum: 'Least per member',
  maximum: 'Most per member',
  places: 'Places',
  most: 'Costs at most',
  mostText: (p: { places: number; reward: string; asset: string }) =>
    `${p.places} places × at most ${p.reward} ${p.asset} each`,
  poolCovers: (p: { amount: string; asset: string }) =>
    `The pool has ${p.amount} ${p.asset} now: enough.`,
  poolLacks: (p: { amount: string; asset: string }) =>
    `The pool has only ${p.amount} ${p.asset} now: once it is used up, nobody more is taken in until you put in more.`,
  fillIn: 'Fill in the form to see what it costs at most.',
  open: 'Open',
  stopped: 'Stopped',
  taken: (p: { taken: number; places: number }) => `${p.taken} of ${p.places} places taken`,
  running: (p: { count: number }) => `${p.count} running`,
  mostLeft: 'The places left cost at most',
  stop: 'Stop',
  stopText:
    'Nobody more is taken in. Members who joined are paid as promised. This cannot be undone.',
  stopDone: 'Stopped',
  shopping: 'Shopping rewards',
  shoppingText:
    'Gives buyers and whoever invited them a share of the margin of delivered goods, in XMDD out of the pool. Only goods with a cost count, paid in USDT, after the time for returns.',
  shoppingShort:
    'The pool was short, so this stopped by itself. Orders placed before are paid once the pool has enough.',
  buyerShare: 'Buyer’s share of the margin',
  inviterShare: 'Inviter’s share of the margin',
  paidToBuyers: 'Paid to buyers',
  paidToInviters: 'Paid to inviters',
  shoppingStart: 'Start shopping rewards',
  shoppingStartText:
    'For orders placed from now on. The shares cannot be changed; stop and start again instead.',
  shoppingStarted: 'Shopping rewards are on',
  shoppingMost: (p: { percent: string }) => `Costs at most ${p.percent} of the margin`,
  shoppingMonth: (p: { margin: string; cost: string }) =>
    `Goods paid in the last 30 days earned ${p.margin} USDT; these shares would cost at most ${p.cost} XMDD.`,
  shoppingFillIn: 'Enter both shares: 0.01 to 50 together, up to two decimals.',
  shoppingPublic:
    'Members see these shares; a buyer who got a reward can work out your margin from it.',
  levels: 'Buyer’s share by level',
  levelsHint:
    'One level a line: purchases that count, in USDT, and percent of the margin, such as 100 12. Each level needs more and gets no less. Empty: no levels.',
  superShare: 'Super node’s share of the margin (empty: none)',
  superHint: 'Given on a customer’s page. Not below the highest level.',
  level: (p: { level: number }) => `V${p.level}`,
  levelLine: (p: { minimum: string; percent: string }) => `from ${p.minimum} USDT: ${p.percent}`,
  superNode: 'Super node',
  levelsWrong:
    'Check the levels: two numbers a line, rising, and at most 50% of the margin together with the inviter.',
  shoppingStop: 'Stop shopping rewards',
  shoppingStopText:
    'Orders placed from now on earn nothing. Orders placed before keep their shares.',
} satisfies OfficeRewardsTexts
