import type { CallResult } from '../../../api/calls.ts'
import type { Env } from '../../platform/config/env.ts'

/** Where the settings of this process come from. */
export type SettingsPlace = {
  readonly env: Env
  /** The key of the table's secrets. */
  readonly key: () => Buffer
  readonly demo: boolean
  /** Why these settings cannot be used together. */
  readonly problemOf: (
    settings: Env,
  ) => CallResult<'changeSettings'>['problems'][number] | undefined
}
