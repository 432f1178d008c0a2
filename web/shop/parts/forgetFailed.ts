import { forgetFailedChunks } from '../../client/chunk.ts'
import { forgetFailedTexts } from '../../load/loadTexts.ts'

/** What did not arrive is asked for again when it is next needed. */
export function forgetFailed(): void {
  forgetFailedChunks()
  forgetFailedTexts()
}
