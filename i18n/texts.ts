import type { AccountTexts } from './cn/account.ts'
import type { AdminTexts } from './cn/admin.ts'
import type { BalanceTexts } from './cn/balance.ts'
import type { CartTexts } from './cn/cart.ts'
import type { CommentTexts } from './cn/comments.ts'
import type { CommunityTexts } from './cn/community.ts'
import type { ConsentTexts } from './cn/consent.ts'
import type { ContractTexts } from './cn/contract.ts'
import type { DeliveryTexts } from './cn/delivery.ts'
import type { ErrorTexts } from './cn/errors.ts'
import type { ExplainTexts } from './cn/explain.ts'
import type { ItemTexts } from './cn/item.ts'
import type { LegalTexts } from './cn/legal.ts'
import type { LevelTexts } from './cn/level.ts'
import type { LimitTexts } from './cn/limit.ts'
import type { MailTexts } from './cn/mail.ts'
import type { OutboxTexts } from './cn/outbox.ts'
import type { OutcomeTexts } from './cn/outcome.ts'
import type { PayTexts } from './cn/pay.ts'
import type { RefundTexts } from './cn/refund.ts'
import type { RewardTexts } from './cn/reward.ts'
import type { ShopTexts } from './cn/shop.ts'
import type { TalkTexts } from './cn/talk.ts'
import type { TokenTexts } from './cn/token.ts'

/** Areas and their keys. `shop` loads with every page, the others with their screens. */
export type Areas = {
  reward: RewardTexts
  shop: ShopTexts
  pay: PayTexts
  delivery: DeliveryTexts
  cart: CartTexts
  errors: ErrorTexts
  item: ItemTexts
  level: LevelTexts
  limit: LimitTexts
  account: AccountTexts
  admin: AdminTexts
  balance: BalanceTexts
  contract: ContractTexts
  comments: CommentTexts
  community: CommunityTexts
  consent: ConsentTexts
  explain: ExplainTexts
  outbox: OutboxTexts
  outcome: OutcomeTexts
  refund: RefundTexts
  talk: TalkTexts
  token: TokenTexts
}
export type Area = keyof Areas

type TextFile<A extends Area> = { default: Areas[A] }

/** `areas.ts` of a language's folder lists every area, and the mails and legal pages, which only the server reads. */
export type LanguageTexts = { readonly [A in Area]: () => Promise<TextFile<A>> } & {
  readonly mail: () => Promise<{ default: MailTexts }>
  readonly legal: () => Promise<{ default: LegalTexts }>
}
