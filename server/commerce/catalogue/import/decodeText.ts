/**
 * Decodes UTF-8 or UTF-16 by their mark, else valid UTF-8, else GB 18030, which spreadsheets on Chinese systems save.
 * Undefined when none fits.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } | undefined {
  for (const encoding of candidates(bytes)) {
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
    } catch {}
  }
  return undefined
}

function candidates(bytes: Uint8Array): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le']
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be']
  return ['utf-8', 'gb18030']
}
