import { isRecord } from '../../../../basics/readRecord.ts'
import { ProviderFault } from '../chain.ts'

export const malformed = (what: string): never => {
  throw new ProviderFault('malformed', `malformed ${what}`)
}

export const record = (value: unknown, what: string): Record<string, unknown> =>
  isRecord(value) ? value : malformed(what)
