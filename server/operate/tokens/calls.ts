import type * as tokens from '../../../api/public/tokens.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { tokenReader, type TokenPlace } from './readTokens.ts'

export const tokenCalls = (place: TokenPlace): Handlers<keyof typeof tokens> => {
  const read = tokenReader(place)
  return { readTokens: (ctx) => read(ctx) }
}
