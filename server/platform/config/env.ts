import type { SettingProblemFacts } from '../../../basics/settingProblems.ts'
import { MAX_MICRO, parseMicro } from '../../../basics/money.ts'

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** For what staff can change; the message is for the person who starts the process. */
  readonly facts: SettingProblemFacts | undefined
  constructor(message: string, facts?: SettingProblemFacts) {
    super(message)
    this.facts = facts
  }
}

export type Env = Readonly<Record<string, string | undefined>>

export const setting = (env: Env, name: string): string | undefined =>
  env[name]?.trim() || undefined

export function integer(
  env: Env,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = setting(env, name)
  if (text === undefined) return fallback
  if (!/^\d{1,15}$/.test(text) || Number(text) < min || Number(text) > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`, {
      problem: 'wholeNumber',
      name,
      min: String(min),
      max: String(max),
    })
  return Number(text)
}

export function url(name: string, text: string, protocols: readonly string[]): string {
  const parsed = URL.parse(text)
  if (!parsed || !protocols.includes(parsed.protocol))
    throw new ConfigError(
      `${name} must be an address beginning with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
      { problem: 'url', name, like: protocols.map((p) => `${p}//`).join(', ') },
    )
  return text.replace(/\/+$/, '')
}

export const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

export function amount(env: Env, name: string, fallback: string): bigint {
  const text = setting(env, name) ?? fallback
  const micro = parseMicro(text)
  if (micro === undefined || micro > MAX_MICRO)
    throw new ConfigError(`${name} must be an amount of USDT such as ${fallback}.`, {
      problem: 'amount',
      name,
      like: fallback,
    })
  return micro
}
