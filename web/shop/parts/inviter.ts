import { keep, readKept } from '../../client/storage.ts'

const KEY = 'code'
const LONGEST = 64

/** The inviter's code from the address, kept until an order or an account uses it (rules: ordering#inviter). */
export const keepInviter = (code: string): void =>
  keep(KEY, code.trim().slice(0, LONGEST) || undefined)
export const keptInviter = (): string | undefined => readKept(KEY)
