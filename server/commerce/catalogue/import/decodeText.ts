/**
 * A file's bytes as text: UTF-8 or UTF-16 by their mark, else UTF-8 when the bytes are valid UTF-8, else GB 18030 (the
 * superset of GBK that spreadsheet programs on Chinese systems save). Undefined when they are none of these.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } | undefined {
  for (const encoding of candidates(bytes)) {
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
    } catch {
      // Not this one.
    }
  }
  return undefined
}

function candidates(bytes: Uint8Array): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le']
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be']
  return ['utf-8', 'gb18030']
}
