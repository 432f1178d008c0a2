import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../../api/call.ts'
import { calls, type CallName, type Envelope } from '../../../api/calls.ts'
import { drawRequest, type HostileRequest } from '../hostile/randomRequest.ts'
import { createHostileWorld, HIDDEN_COST_MICRO, type HostileWorld } from '../hostile/world.ts'
import { createRandom, oneOf } from '../ownership/random.ts'
import { formatMicro } from '../../../basics/money.ts'

/** `npm run soak:requests` sends a million. */
const REQUESTS = Number(process.env['HOSTILE_REQUESTS'] ?? 6_000)
const SEED = Number(process.env['HOSTILE_SEED'] ?? 1)
/** Some requests sign their sender out. */
const SIGN_IN_EVERY = 500
const MAX_SHOWN = 10
/** No network follows a chain here: what needs one says so. */
const TRY_LATER = 40_002
const WRONG = 500
const COSTS = [String(HIDDEN_COST_MICRO), formatMicro(HIDDEN_COST_MICRO)]
const names = Object.keys(calls) as CallName[]

let world: HostileWorld
beforeAll(async () => {
  world = await createHostileWorld()
})
afterAll(() => world.close())

const show = ({ method, url, payload = '' }: HostileRequest, answer: string): string =>
  `${method} ${url.slice(0, 300)} ${payload.slice(0, 600)}\n  ${answer.slice(0, 300)}`

test(
  'random and broken requests of visitors, members and the owner: each is answered, none with a fault of the server, and no buyer sees a cost',
  async () => {
    const random = createRandom(SEED)
    const { app } = world.office
    const faults: string[] = []
    let answered = 0
    let done = 0
    let callers = [await world.visitor(), await world.member(), await world.owner()]
    while (answered < REQUESTS && faults.length < MAX_SHOWN) {
      if (answered % SIGN_IN_EVERY === 0)
        callers = [await world.visitor(), await world.member(), await world.owner()]
      const name = oneOf(random, names)!
      const request = drawRequest(random, name, calls[name] as Call, world.known)
      const caller = oneOf(random, callers)!
      const answer = await app.inject({
        ...request,
        remoteAddress: `10.${(answered >> 16) & 255}.${(answered >> 8) & 255}.${answered & 255}`,
        headers: { ...caller, ...request.headers },
      })
      answered++
      if (answer.statusCode === 200) done++
      const isFault = answer.statusCode >= WRONG && answer.json<Envelope<null>>().code !== TRY_LATER
      const tellsCost = caller !== callers[2] && COSTS.some((cost) => answer.body.includes(cost))
      if (isFault || tellsCost) faults.push(show(request, answer.body))
    }
    expect(faults).toEqual([])
    // Requests that are all refused at the door would show nothing of what lies behind it.
    expect(done).toBeGreaterThan(REQUESTS / 20)
  },
  24 * 3_600_000,
)
