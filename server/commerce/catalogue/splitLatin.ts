import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { LONGEST_END, NAME_MARK, SOUND_MARK } from './searchTerms.ts'
import { loadSynonyms } from './synonyms.ts'

const SHORTEST_WORD = 3
const SHORTEST_SPLIT = 6
const LONGEST_SPLIT = 24
const SYLLABLE = new RegExp(
  `^(?:${[
    '(?:zh|ch|sh|[rzcs])(?:i|e|ei|en|eng|ou|ong|a|ai|ao|ang?|u|ua|uai|uang?|ui|un|uo)',
    '[jqx](?:i|ia|iao|iang?|ie|iu|ing?|iong|u|ue|uan|un)',
    '[bpm](?:a|o|ai|ei|ao|ou|ang?|eng?|i|ie|iao|iu|ian|ing?|u)',
    'f(?:a|o|ei|ou|ang?|eng?|u)',
    '[dtnl](?:a|e|ai|ei|ao|ou|ang?|eng?|ong|i|ia|ie|iao|iu|iang?|ing?|u|v|ve|ue|uan|un|uo|ui)',
    '[gkh](?:a|e|ai|ei|ao|ou|ang?|eng?|ong|u|ua|uai|uang?|ui|un|uo)',
    'y(?:a|ao|ang?|e|ing?|i|ong?|ou|u|uan|ue|un)',
    'w(?:a|ai|ang?|ei|eng?|o|u)',
    'ang?|ai|ao|eng?|ei|er|ou|[aeo]',
  ].join('|')})$`,
)
const LONGEST_SYLLABLE = 6

export const isSyllable = (text: string): boolean => SYLLABLE.test(text)

/** Splits what was typed as one word: two English words, or pinyin of several. Syllables of no word are left out. */
export async function splitLatin(ctx: Context, text: string): Promise<string[]> {
  if (text.length < SHORTEST_SPLIT || text.length > LONGEST_SPLIT || !/^[a-z]+$/.test(text))
    return []
  const isKnown = await knownParts(ctx, text)
  for (let at = text.length - SHORTEST_WORD; at >= SHORTEST_WORD; at--) {
    const two = [text.slice(0, at), text.slice(at)]
    if (two.every((word) => isKnown.word(word))) return two
  }
  const syllables = syllablesOf(text)
  return syllables ? soundsOf(syllables, isKnown.sound) : []
}

/** Tells which parts of the text are words of the catalogue or the dictionary, and which are the pinyin of one. */
async function knownParts(ctx: Context, text: string) {
  const parts: string[] = []
  for (let from = 0; from < text.length; from++)
    for (let to = from + 2; to <= text.length; to++) parts.push(text.slice(from, to))
  const terms = parts.flatMap((part) => [NAME_MARK + part, SOUND_MARK + part])
  const { rows } = await sql({ word: col.text })`
    select word from search_word where word = any(${terms}::text[])`.execute(ctx.db)
  const there = new Set(rows.map(({ word }) => word))
  const { bySound, latinParts } = loadSynonyms()
  return {
    word: (part: string): boolean => latinParts.has(part) || there.has(NAME_MARK + part),
    /** One syllable alone would fit too many names. */
    sound: (part: string, syllables: number): boolean =>
      bySound.has(part) || (syllables > 1 && there.has(SOUND_MARK + part)),
  }
}

/** The fewest syllables of pinyin that make up the text; undefined if it is not pinyin. */
function syllablesOf(text: string): string[] | undefined {
  const best: (string[] | undefined)[] = [[]]
  for (let to = 1; to <= text.length; to++)
    for (let from = Math.max(0, to - LONGEST_SYLLABLE); from < to; from++) {
      const syllable = text.slice(from, to)
      const before = best[from]
      if (!before || !isSyllable(syllable)) continue
      if (before.length + 1 < (best[to]?.length ?? Infinity)) best[to] = [...before, syllable]
    }
  return best[text.length]
}

/** The longest known sounds, from the right: what stands last is the thing itself, and nothing is found without it. */
function soundsOf(
  syllables: readonly string[],
  isKnown: (sound: string, syllables: number) => boolean,
): string[] {
  const found: string[] = []
  for (let to = syllables.length; to > 0;) {
    let from = Math.max(0, to - LONGEST_END)
    while (from < to && !isKnown(syllables.slice(from, to).join(''), to - from)) from++
    if (from < to) found.unshift(syllables.slice(from, to).join(''))
    else if (to === syllables.length) return []
    to = Math.min(from, to - 1)
  }
  return found
}
