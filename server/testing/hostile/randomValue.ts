import { oneOf, type Random } from '../ownership/random.ts'

/** The part of a call's definition that values are drawn from: JSON Schema as typebox writes it. */
export type Shape = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** What a field of any kind may be sent. No address of another machine: some calls ask the node that they are given. */
const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  '٣',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202egnp.exe',
  'x'.repeat(300),
  '漢'.repeat(3_000),
  '<img src=x onerror=alert(1)>',
  "' or 1=1 --",
  '${7*7}{{7*7}}',
  '../../../../etc/passwd',
  'http://127.0.0.1:1/',
  'javascript:alert(1)',
  'a@b.test\r\nBcc: c@d.test',
  '=1+1',
  '__proto__',
  'constructor',
  '2026-02-30',
  '9999-12-31',
  '99999999999999999999',
  '0.0000000000000000001',
  0,
  -1,
  1.5,
  1e21,
  -0,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  true,
  [],
  {},
  [[[[[[]]]]]],
  { length: 1e9 },
  ['a', null, 1],
  { toString: 1, __proto__: 2 },
]

const HEX = '0123456789abcdef'
function hex(random: Random, length: number): string {
  let text = ''
  for (let at = 0; at < length; at++) text += HEX[random(16)]!
  return text
}

/** Text that is meant: what exists in the shop, else what has the right form. */
function drawText(random: Random, shape: Shape, known: readonly string[]): string {
  const drawn = [
    ...known,
    String(random(100)),
    '1',
    String(100_000 + random(900_000)),
    `2026-0${1 + random(9)}-1${random(10)}`,
    '12.5',
    '0.000001',
    'CN',
    'cn',
    'buyer@mail.test',
    '/orders',
    ...[32, 40, 64, 130].flatMap((length) => [hex(random, length), `0x${hex(random, length)}`]),
    hex(random, 43),
    'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  ]
  const { pattern } = shape
  const fits = pattern === undefined ? drawn : drawn.filter((one) => new RegExp(pattern).test(one))
  return oneOf(random, fits) ?? String(1 + random(1_000))
}

/** A value that mostly has the shape that the definition asks for; one part in `wrong` of all is hostile. */
export function drawValue(
  random: Random,
  shape: Shape,
  known: readonly string[],
  wrong: number,
): unknown {
  if (random(wrong) === 0) return oneOf(random, HOSTILE)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return oneOf(random, shape.enum)
  if (shape.anyOf) return drawValue(random, oneOf(random, shape.anyOf)!, known, wrong)
  switch (shape.type) {
    case 'object':
      return drawObject(random, shape, known, wrong)
    case 'array':
      return Array.from({ length: random(4) }, () =>
        drawValue(random, shape.items ?? {}, known, wrong),
      )
    case 'integer':
    case 'number':
      return (
        (shape.minimum ?? 0) +
        random(1 + Math.min(50, (shape.maximum ?? 50) - (shape.minimum ?? 0)))
      )
    case 'boolean':
      return random(2) === 0
    case 'null':
      return null
    default:
      return drawText(random, shape, known)
  }
}

function drawObject(
  random: Random,
  { properties = {}, required = [] }: Shape,
  known: readonly string[],
  wrong: number,
): Record<string, unknown> {
  const drawn: Record<string, unknown> = {}
  for (const [name, shape] of Object.entries(properties)) {
    const isLeftOut = required.includes(name) ? random(wrong) === 0 : random(3) === 0
    if (!isLeftOut) drawn[name] = drawValue(random, shape, known, wrong)
  }
  if (random(wrong) === 0)
    drawn[oneOf(random, ['__proto__', 'constructor', 'x', '', 'secret', '\u0000'])!] = oneOf(
      random,
      HOSTILE,
    )
  return drawn
}
