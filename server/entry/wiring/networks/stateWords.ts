import type { StateWords } from '../../../commerce/conversations/office/cannedAnswers.ts'
import { inAllLanguages } from '../../../../i18n/inAllLanguages.ts'

const TEXTS = await inAllLanguages('shop')

export const stateWords: StateWords = (status, locale) => TEXTS[locale][`order.${status}`]
