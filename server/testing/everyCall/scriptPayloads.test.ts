import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../../api/call.ts'
import {
  calls,
  type CallInput,
  type CallName,
  type CallResult,
  type Envelope,
} from '../../../api/calls.ts'
import { wireRequest } from '../../../api/wireRequest.ts'
import { FORMULAS, SCRIPT_PAYLOADS } from '../hostile/scriptPayloads.ts'
import { drawValue, type Shape } from '../hostile/randomValue.ts'
import { putText, textFields } from '../hostile/textFields.ts'
import { createHostileWorld, type HostileWorld } from '../hostile/world.ts'
import { writingRequests } from '../hostile/writingRequests.ts'
import { createRandom, type Random } from '../ownership/random.ts'

/** Payloads that each field is sent; `SCRIPT_PAYLOADS=all` sends every one. */
const EACH = process.env['SCRIPT_PAYLOADS'] === 'all' ? SCRIPT_PAYLOADS.length : 3
const SERVER_FAULT = 500
/** No network follows a chain here: what needs one says so. */
const TRY_LATER = 40_002
const MAX_SHOWN = 10

/** Fields that must have kept at least one payload, or the checks of what is given out would check nothing. */
const MUST_KEEP = [
  'saveOfficeProduct.name.cn',
  'saveOfficeProduct.description.en',
  'saveOfficeProduct.options.*.label.jp',
  'saveOfficeProduct.options.*.sku',
  'saveOfficeCategory.content.cn',
  'saveAnnouncement.content.kr',
  'saveDictionary.value',
  'saveCannedAnswer.texts.in',
  'saveAddress.name',
  'placeOrder.receiverName',
  'placeOrder.address',
  'sendToShop.text',
  'answerConversation.text',
  'subComment.text',
  'addOrderNote.text',
  'addCustomerNote.text',
  'openPoll.options.*.cn',
  'createCoupon.title.en',
  'saveDelivery.name',
  'inviteStaff.name',
  'makeApiKey.name',
  'saveFiatRates.source',
]

let world: HostileWorld
let headers: Record<'visitor' | 'member' | 'owner', Record<string, string>>
let sent = 0
beforeAll(async () => {
  world = await createHostileWorld()
  headers = {
    visitor: await world.visitor(),
    member: await world.member(),
    owner: await world.owner(),
  }
})
afterAll(() => world.close())

/** Questions about products are for members. */
const senderOf = (name: CallName): keyof typeof headers => {
  const { access } = calls[name]
  if (access === 'anyone' && name !== 'subComment') return 'visitor'
  return access === 'anyone' || access === 'member' ? 'member' : 'owner'
}

function send(name: CallName, input: unknown, from = senderOf(name)) {
  const request = wireRequest(name, input as never)
  sent++
  return world.office.app.inject({
    method: request.method,
    url: request.path,
    remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    headers: { ...headers[from], ...request.headers },
    ...(request.body !== null && { payload: request.body }),
  })
}

async function ask<N extends CallName>(name: N, input: CallInput<N>) {
  const answer = await send(name, input)
  const { code, result } = answer.json<Envelope<never>>()
  expect(code, `${name}: ${answer.body.slice(0, 300)}`).toBe(200)
  return result as { readonly csv: string; readonly header?: string; readonly next: unknown }
}

/** What is sent in a text field of a call, beside the fields that make the request one to be taken. */
async function sendAll(
  random: Random,
): Promise<{ kept: Set<string>; refused: Map<string, string>; faults: string[] }> {
  const kept = new Set<string>()
  const refused = new Map<string, string>()
  const faults: string[] = []
  const written = writingRequests(world)
  // Others may close a network or freeze the member.
  const names = (Object.keys(calls) as CallName[]).toSorted(
    (a, b) => Number(b in written) - Number(a in written),
  )
  for (const name of names) {
    const definition = calls[name] as Call
    for (const path of textFields(definition)) {
      const field = `${name}.${path.join('.')}`
      const start = random(SCRIPT_PAYLOADS.length)
      for (let turn = 0; turn < EACH || (MUST_KEEP.includes(field) && !kept.has(field)); turn++) {
        if (turn === SCRIPT_PAYLOADS.length) break
        const text = SCRIPT_PAYLOADS[(start + turn) % SCRIPT_PAYLOADS.length]!
        const input =
          written[name]?.() ??
          drawValue(random, definition.input as Shape, world.known, Number.MAX_SAFE_INTEGER)
        const answer = await send(name, putText(input, path, text))
        const { code } = answer.json<Envelope<null>>()
        const isJson =
          answer.headers['content-type'] === 'application/json; charset=utf-8' &&
          answer.headers['x-content-type-options'] === 'nosniff'
        if ((answer.statusCode >= SERVER_FAULT && code !== TRY_LATER) || !isJson)
          faults.push(`${field}: ${JSON.stringify(text)} answered ${answer.body.slice(0, 300)}`)
        if (code === 200) kept.add(field)
        else refused.set(field, answer.body)
      }
    }
  }
  return { kept, refused, faults: faults.slice(0, MAX_SHOWN) }
}

const NUMBER = /^-?\d+(\.\d+)?$/
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/
const formulas = (csv: string): string[] =>
  parse(csv, { relax_column_count: true })
    .flat()
    .filter((cell) => FORMULA.test(cell) && !NUMBER.test(cell))

async function allParts(
  name: 'exportOrders' | 'exportCustomers' | 'exportProducts',
  input: object,
): Promise<string> {
  let csv = ''
  for (let after: unknown; after !== null;) {
    const part = await ask(name, { ...input, ...(after !== undefined && { after }) } as never)
    csv += (csv === '' ? (part.header ?? '') : '') + part.csv
    after = part.next
  }
  return csv
}

test(
  `${SCRIPT_PAYLOADS.length} script payloads in every text field of every call: answers are plain JSON, and no export has a formula`,
  async () => {
    const { kept, refused, faults } = await sendAll(createRandom(1))
    expect(faults).toEqual([])
    expect(
      MUST_KEEP.filter((field) => !kept.has(field)).map((field) => [field, refused.get(field)]),
    ).toEqual([])

    for (const text of FORMULAS)
      await send('saveOfficeProduct', {
        ...writingRequests(world).saveOfficeProduct!(),
        name: { cn: text },
      })
    const products = await allParts('exportProducts', {})
    const today = new Date()
    const day = (days: number): string =>
      new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const files = {
      products,
      orders: await allParts('exportOrders', {}),
      customers: await allParts('exportCustomers', { why: '好' }),
      transfers: (await ask('exportTransfers', { from: day(-30), to: day(0) })).csv,
    }
    for (const [file, csv] of Object.entries(files))
      expect([file, ...formulas(csv)]).toEqual([file])
    // Of what begins like a formula there was something to guard.
    expect(products.includes(`"'=cmd`)).toBe(true)

    const preview = await send('previewImport', {
      files: [{ name: 'all.csv', content: Buffer.from(products).toString('base64') }],
    })
    const {
      counts,
      products: changed,
      problems,
    } = preview.json<Envelope<CallResult<'previewImport'>>>().result
    expect({ counts: { ...counts, same: 0 }, changed, problems }).toEqual({
      counts: { created: 0, changed: 0, same: 0, refused: 0 },
      changed: [],
      problems: [],
    })
  },
  20 * 60_000,
)
