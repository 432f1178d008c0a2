import type { LanguageTexts } from '../texts.ts'

export default {
  account: () => import('./account.ts'),
  balance: () => import('./balance.ts'),
  comments: () => import('./comments.ts'),
  community: () => import('./community.ts'),
  consent: () => import('./consent.ts'),
  contract: () => import('./contract.ts'),
  delivery: () => import('./delivery.ts'),
  errors: () => import('./errors.ts'),
  explain: () => import('./explain.ts'),
  later: () => import('./later.ts'),
  legal: () => import('./legal.ts'),
  limit: () => import('./limit.ts'),
  mail: () => import('./mail.ts'),
  outbox: () => import('./outbox.ts'),
  outcome: () => import('./outcome.ts'),
  pay: () => import('./pay.ts'),
  refund: () => import('./refund.ts'),
  reward: () => import('./reward.ts'),
  shop: () => import('./shop.ts'),
  talk: () => import('./talk.ts'),
} satisfies LanguageTexts
