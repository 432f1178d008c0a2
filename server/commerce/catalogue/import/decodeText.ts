/** Bytes that are looked at to tell one encoding from another. */
const SAMPLE = 200_000
/** Share of characters in their encoding's common range that a text of it has. */
const LIKELY = 0.6

/**
 * Tries the byte order mark, UTF-8, UTF-16 without a mark, then GB 18030 or Big5, as Chinese spreadsheets save.
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
  const sample = bytes.subarray(0, SAMPLE)
  const wide = wideEncoding(sample)
  if (wide) return [wide]
  return ['utf-8', ...(isBig5(sample) ? ['big5'] : []), 'gb18030']
}

/** Commas, digits and line ends of UTF-16 have a zero in every other byte. */
function wideEncoding(sample: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (sample.length < 4) return undefined
  let even = 0
  let odd = 0
  sample.forEach((byte, index) => {
    if (byte !== 0) return
    if (index % 2 === 0) even++
    else odd++
  })
  const few = sample.length / 50
  if (odd > few && odd > even * 10) return 'utf-16le'
  return even > few && even > odd * 10 ? 'utf-16be' : undefined
}

/**
 * Both use two bytes, the first above 0x80. Common characters have 0xB0–0xD7 and then above 0xA0 in GB 18030;
 * 0xA4–0xC6 and then often below 0x7F in Big5.
 */
function isBig5(sample: Uint8Array): boolean {
  let pairs = 0
  let gb = 0
  let big5 = 0
  for (let at = 0; at + 1 < sample.length; at++) {
    const [first, second] = [sample[at]!, sample[at + 1]!]
    if (first < 0x81) continue
    at++
    pairs++
    const isHigh = second >= 0xa1
    if (isHigh && ((first >= 0xb0 && first <= 0xd7) || (first >= 0xa1 && first <= 0xa3))) gb++
    if ((isHigh || (second >= 0x40 && second <= 0x7e)) && first >= 0xa1 && first <= 0xc6) big5++
  }
  return pairs > 0 && big5 > gb && big5 / pairs >= LIKELY
}
