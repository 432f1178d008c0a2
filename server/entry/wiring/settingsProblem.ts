import { readConfig } from '../../platform/config.ts'
import { ConfigError, type Env } from '../../platform/config/env.ts'

/** Why a process would not start with these settings, in the sentence it would end with. */
export function settingsProblem(settings: Env): string | undefined {
  try {
    readConfig(settings)
    return undefined
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}
