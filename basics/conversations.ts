export const LONGEST_MESSAGE = 2_000
export const MAX_PICTURES = 3
/** Base64 digits of a shrunk picture. */
export const LONGEST_PICTURE = 1_300_000

export const CONVERSATION_STATES = ['open', 'closed'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

export const SENDERS = ['buyer', 'shop'] as const
export type Sender = (typeof SENDERS)[number]

/** Placeholders of a canned answer. */
export const ANSWER_FACTS = [
  'number',
  'state',
  'amount',
  'product',
  'courier',
  'tracking',
  'link',
] as const
type AnswerFact = (typeof ANSWER_FACTS)[number]

const BRACES = /\{([^{}]*)\}/g

/** Keeps typing errors from buyers. */
export const unknownFact = (text: string): string | undefined =>
  [...text.matchAll(BRACES)]
    .map(([, name]) => name!)
    .find((name) => !(ANSWER_FACTS as readonly string[]).includes(name))

export type Facts = Readonly<Partial<Record<AnswerFact, string>>>

/** Facts that the order lacks stay in braces and are listed. */
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
