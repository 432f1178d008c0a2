import { keep, readKeptJson } from './storage.ts'

const KEY = 'searches'
const MAX = 10

/** Searches on this device, latest first; they stay here. */
export function listSearches(): readonly string[] {
  const stored = readKeptJson(KEY)
  return Array.isArray(stored)
    ? stored.filter((one): one is string => typeof one === 'string').slice(0, MAX)
    : []
}

export function keepSearch(text: string): void {
  const others = listSearches().filter((one) => one !== text)
  keep(KEY, JSON.stringify([text, ...others].slice(0, MAX)))
}

export const forgetSearches = (): void => keep(KEY, undefined)
