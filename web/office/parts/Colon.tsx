import { colonIn } from '../../../basics/colonIn.ts'
import { useLanguage } from './texts.tsx'

export const useColon = (): string => colonIn(useLanguage().locale)

export const Colon = () => useColon()
