import type { AccountTexts } from './account/cn.ts'
import type { BalanceTexts } from './balance/cn.ts'
import type { ConsentTexts } from './consent/cn.ts'
import type { ContractTexts } from './contract/cn.ts'
import type { ErrorTexts } from './errors/cn.ts'
import type { ExplainTexts } from './explain/cn.ts'
import type { LaterTexts } from './later/cn.ts'
import type { LimitTexts } from './limit/cn.ts'
import type { OutboxTexts } from './outbox/cn.ts'
import type { OutcomeTexts } from './outcome/cn.ts'
import type { PayTexts } from './pay/cn.ts'
import type { RefundTexts } from './refund/cn.ts'
import type { ShopTexts } from './shop/cn.ts'

/**
 * What every language must say, from the Chinese texts: a plain text stays a text, a text with facts stays a function
 * of the same facts. `cn.ts` of an area exports its type; the other languages `satisfies` it, so that a missing or
 * invented key is a type error.
 */
export type TextsOf<T> = { readonly [K in keyof T]: T[K] extends (facts: infer F) => string ? (facts: F) => string : string }

/** The areas and their keys. `shop` comes with every page, the others with the screens that need them. */
export type Areas = { shop: ShopTexts; pay: PayTexts; errors: ErrorTexts; later: LaterTexts; limit: LimitTexts; account: AccountTexts; balance: BalanceTexts; contract: ContractTexts; consent: ConsentTexts; explain: ExplainTexts; outbox: OutboxTexts; outcome: OutcomeTexts; refund: RefundTexts }
export type Area = keyof Areas

/** Each file of an area has the texts as its default export. */
export type TextFile<A extends Area> = { default: Areas[A] }
