import type { CallResult } from '../../../api/calls.ts'
import { useTexts } from '../parts/texts.tsx'

type Item = CallResult<'readGoLive'>[number]

/** Why something of the go-live list is not done, or how to do it. */
export function useWhyNotDone(): (item: Item) => string | null {
  const t = useTexts('officeGoLive') as unknown as Readonly<Record<string, string>>
  const networks = useTexts('officeNetworks') as unknown as Readonly<Record<string, string>>
  return ({ item, why }) => {
    if (item === 'network' && why !== null) return t[`why.${why}`] ?? networks[`why.${why}`] ?? why
    if (item === 'imprint' && why !== null) return t[`imprint.${why}`] ?? why
    if (item === 'books' && why !== null) return t[`books.${why}`] ?? why
    return why ?? t[`how.${item}`] ?? null
  }
}
