import { ProviderFault } from '../chain.ts'

export function wordAt(data: string, at: number): string {
  const word = data.slice(2 + at * 64, 66 + at * 64)
  if (word.length !== 64) throw new ProviderFault('malformed', 'malformed event data')
  return `0x${word}`
}
