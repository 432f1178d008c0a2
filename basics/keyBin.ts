export const KEPT_IN_BIN_DAYS = 30
export const KEPT_IN_BIN_MS = KEPT_IN_BIN_DAYS * 24 * 3_600_000
