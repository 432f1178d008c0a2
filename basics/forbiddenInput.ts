/** Control characters except line feed, carriage return and tab, and halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
/** Deeper input could exhaust the stack. */
const MAX_DEPTH = 8

/** Searches arrays and objects: PostgreSQL takes neither NUL nor half a surrogate pair. */
export function isForbidden(given: unknown, depth = 0): boolean {
  if (typeof given === 'string') return FORBIDDEN.test(given)
  if (typeof given !== 'object' || given === null) return false
  return (
    depth >= MAX_DEPTH ||
    Object.entries(given).some(([key, one]) => FORBIDDEN.test(key) || isForbidden(one, depth + 1))
  )
}
