import { expect, test } from 'vitest'
import { withoutHidden } from './hiddenCharacters.ts'

test.each([
  ['invoice\u202egpj.exe', 'invoicegpj.exe'],
  ['US\u200bDT \u2066gift\u2069\ufeff', 'USDT gift'],
  ['a\u0000\u0007\u009f\u00adb', 'ab'],
  ['\u3164\u2800\u115f\u034f', ''],
  ['a\u{E0100}\u{E01EF}b', 'ab'],
  ['a\u{E0061}\u{E0062}b', 'ab'],
  ['one\u2028two', 'one\ntwo'],
])('%j is read as %j', (text, read) => expect(withoutHidden(text)).toBe(read))

test.each([
  'a\tb\r\nc',
  'क्\u200dष और क्\u200cष',
  'می\u200cخواهم',
  '👩\u200d👩\u200d👧 ❤\ufe0f',
  '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  '한국어 日本語 中文',
])('%j stays as it is', (text) => expect(withoutHidden(text)).toBe(text))
