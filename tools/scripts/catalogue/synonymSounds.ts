/** Writes the pinyin of the synonyms again: node tools/scripts/catalogue/synonymSounds.ts */
import { writeSoundLines } from '../../../server/commerce/catalogue/synonyms.ts'

writeSoundLines()
