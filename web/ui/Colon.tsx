import { colonIn } from '../../basics/colonIn.ts'
import { useLocale } from './texts.tsx'

export const useColon = (): string => colonIn(useLocale())

export const Colon = () => useColon()
