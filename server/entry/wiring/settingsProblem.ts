import type { CallResult } from '../../../api/calls.ts'
import { readConfig } from '../../platform/config.ts'
import { ConfigError, type Env } from '../../platform/config/env.ts'

type Problem = CallResult<'changeSettings'>['problems'][number]

/** Why a process would not start with these settings, in the sentence it would end with. */
export function settingsProblem(settings: Env): Problem | undefined {
  try {
    readConfig(settings)
    return undefined
  } catch (error) {
    if (error instanceof ConfigError) {
      const { problem = null, name = null, ...facts } = error.facts ?? {}
      return { name, problem, facts, text: error.message }
    }
    throw error
  }
}
