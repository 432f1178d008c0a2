import { keep, readKeptJson } from '../../client/storage.ts'

/** Questions that a visitor asked in this browser; their secrets stay in it. */
type KeptQuestion = { conversationId: string; secret: string; text: string; askedAt: number }

const KEY = 'questions'
const MAX = 20
const LONGEST = 80

const isKept = (value: unknown): value is KeptQuestion => {
  const one = value as Partial<KeptQuestion> | null
  return (
    typeof one?.conversationId === 'string' &&
    typeof one.secret === 'string' &&
    typeof one.text === 'string' &&
    typeof one.askedAt === 'number'
  )
}

export function listKeptQuestions(): readonly KeptQuestion[] {
  const stored = readKeptJson(KEY)
  return Array.isArray(stored) ? stored.filter(isKept) : []
}

export function keepQuestion(question: KeptQuestion): void {
  const others = listKeptQuestions().filter((one) => one.conversationId !== question.conversationId)
  const text = question.text.slice(0, LONGEST)
  keep(KEY, JSON.stringify([{ ...question, text }, ...others].slice(0, MAX)))
}
