import type { CallResult } from '../../../api/calls.ts'
import type { Env } from '../../platform/config/env.ts'

export type SettingsPlace = {
  readonly env: Env
  /** The key of the table's secrets. */
  readonly key: () => Buffer
  readonly demo: boolean
  readonly problemOf: (
    settings: Env,
  ) => CallResult<'changeSettings'>['problems'][number] | undefined
}
