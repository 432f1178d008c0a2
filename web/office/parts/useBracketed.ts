import { bracketedIn } from '../../../basics/bracketedIn.ts'
import { useLanguage } from './texts.tsx'

export function useBracketed(): (text: string, inside: string) => string {
  const { locale } = useLanguage()
  return (text, inside) => bracketedIn(locale, text, inside)
}
