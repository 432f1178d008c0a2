export const LONGEST_MESSAGE = 2_000
export const MOST_PICTURES = 3
/** Of one picture in base64, after the page has made it smaller. */
export const LONGEST_PICTURE = 1_300_000

export const CONVERSATION_STATES = ['open', 'closed'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

export const SENDERS = ['buyer', 'shop'] as const
export type Sender = (typeof SENDERS)[number]

/** What a canned answer may name of an order, in braces. */
export const ANSWER_FACTS = [
  'number',
  'state',
  'amount',
  'product',
  'courier',
  'tracking',
  'link',
] as const
export type AnswerFact = (typeof ANSWER_FACTS)[number]

const BRACES = /\{([^{}]*)\}/g

/** The first name in braces that means nothing, so that a slip of the pen is not sent to buyers. */
export const unknownFact = (text: string): string | undefined =>
  [...text.matchAll(BRACES)]
    .map(([, name]) => name!)
    .find((name) => !(ANSWER_FACTS as readonly string[]).includes(name))

export type Facts = Readonly<Partial<Record<AnswerFact, string>>>

/** Fills the braces; facts that the order has not stay in braces and are named. */
export function fillAnswer(text: string, facts: Facts): { text: string; missing: AnswerFact[] } {
  const missing = new Set<AnswerFact>()
  const filled = text.replace(BRACES, (whole, name: AnswerFact) => {
    const fact = facts[name]
    if (fact !== undefined) return fact
    if (ANSWER_FACTS.includes(name)) missing.add(name)
    return whole
  })
  return { text: filled, missing: [...missing] }
}
