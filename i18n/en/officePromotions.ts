import type { OfficePromotionsTexts } from '../cn/officePromotions.ts'

export default {
  promotions: 'Promotions',
  intro:
    'Members claim XMDD by signing with their wallet. Opening a promotion sets aside its maximum cost from the reward pool; it cannot be opened if the pool holds less.',
  free: (p: { amount: string }) => `Free in the pool: ${p.amount} XMDD`,
  open: 'Open a promotion',
  openText:
    'Its terms cannot be changed afterwards. It can be closed; what was not claimed goes back to the pool.',
  opened: 'The promotion is open',
  title: 'Title',
  titleHint:
    'One language is enough. Empty ones show the Chinese text, or another where there is none.',
  amount: 'Amount each',
  places: 'Places',
  minDays: 'Account at least this many days old',
  minSpent: 'Received goods for at least',
  minSpentHint:
    'Paid for in USDT, and past the return period. If it is above the amount each, claiming with many accounts does not pay.',
  most: 'Maximum cost',
  enough: (p: { amount: string }) => `The pool has ${p.amount} XMDD: enough.`,
  short: (p: { amount: string }) => `The pool has only ${p.amount} XMDD. Put more in first.`,
  fillIn: 'Fill in the form to see the maximum cost.',
  taken: (p: { taken: number; places: number }) => `${p.taken} of ${p.places} claimed`,
  owed: 'Still set aside',
  since: 'Opened',
  isOpen: 'Open',
  isClosed: 'Closed',
  close: 'Close the promotion',
  closeText:
    'It can no longer be claimed, and what is left goes back to the pool. This cannot be undone.',
  closed: 'The promotion is closed',
  none: 'No promotions yet',
  noneText: 'Add XMDD to the reward pool, then open a promotion.',
  polls: 'Members’ votes',
  pollsIntro:
    'Ask members questions, with one vote each or votes by level. Results are not binding, and the page says so.',
  put: 'Ask a question',
  putText:
    'A question cannot be changed once asked, only ended early. Members see the results when it ends.',
  isPut: 'The question is open',
  question: 'Question',
  options: (p: { locale: string }) => `Answers (${p.locale}), one per line`,
  optionsHint: 'Two to ten, in the same order in every language. One language is enough.',
  weighing: 'How votes count',
  byMember: 'One member, one vote',
  byLevel: 'By level (V0 has one vote, each level one more)',
  voted: 'Members who voted',
  voters: 'Who may vote',
  members: 'Members who joined before',
  buyers: 'Only those of them who received goods',
  until: 'Open until',
  end: 'End now',
  endText: 'Voting ends, and the results are shown at once. This cannot be undone.',
  ended: 'The question has ended',
  noPolls: 'No questions yet',
  votes: (p: { count: number }) => (p.count === 1 ? '1 vote' : `${p.count} votes`),
} satisfies OfficePromotionsTexts
