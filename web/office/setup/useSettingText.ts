import { useTexts } from '../parts/texts.tsx'

/** A setting's name in words; of a network's without the network. */
export function useSettingText(): (name: string) => string {
  const t = useTexts('officeSettings') as unknown as Readonly<Record<string, string>>
  return (name) => t[`set.${name.replace(/^CHAIN_\d+_/, '')}`] ?? name
}
