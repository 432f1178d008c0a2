import { expect, test } from 'vitest'
import { loadSynonyms, readSoundLines, soundLines } from './synonyms.ts'

test('sounds.tsv has the pinyin of all synonyms (node tools/scripts/catalogue/synonymSounds.ts writes it)', () => {
  expect(readSoundLines()).toBe(soundLines())
  expect(loadSynonyms().bySound.get('beizi')).toContain('被子')
})
