import { DAY_MS } from './durations.ts'

const KEPT_IN_BIN_DAYS = 30
export const KEPT_IN_BIN_MS = KEPT_IN_BIN_DAYS * DAY_MS
