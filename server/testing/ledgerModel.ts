import type { Asset } from '../../basics/ledger.ts'
import { Refusal } from '../../basics/errors.ts'
import { inTransaction, type Context, type TransactionContext } from '../platform/db/context.ts'
import { completeReserved } from '../money/ledger/completeReserved.ts'
import { ownerOf, type Holder, type Movement } from '../money/ledger/ledger.ts'
import { listPostings } from '../money/ledger/listPostings.ts'
import { post } from '../money/ledger/post.ts'
import { readBalances } from '../money/ledger/readBalances.ts'
import { readSystemBalance } from '../money/ledger/readSystemBalance.ts'
import { releaseReserved } from '../money/ledger/releaseReserved.ts'
import { reserve } from '../money/ledger/reserve.ts'
import { addAccounts } from './ledger.ts'

const USERS = 4
const STEPS = 24
const ASSETS: readonly Asset[] = ['USDT', 'XMDD']

/** Deterministic numbers per seed (mulberry32). */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

type Sum = { readonly posted: bigint; readonly reserved: bigint }
type Outcome = 'done' | 'refused' | 'fault'

/** A single-threaded model of the ledger in memory. */
class Model {
  sums = new Map<string, Sum>()
  readonly pending = new Map<string, Movement>()
  readonly references = new Set<string>()
  /** An account's expected history, oldest first. */
  readonly history: {
    owner: string
    asset: Asset
    amountMicro: bigint
    kind: string
    reference: string
  }[] = []

  private change(
    movements: readonly Movement[],
    of: (one: Movement) => readonly [from: Sum, to: Sum],
  ): Outcome {
    const after = new Map(this.sums)
    const add = (holder: Holder, asset: Asset, by: Sum): void => {
      const key = `${ownerOf(holder)} ${asset}`
      const before = after.get(key) ?? { posted: 0n, reserved: 0n }
      after.set(key, { posted: before.posted + by.posted, reserved: before.reserved + by.reserved })
    }
    for (const one of movements) {
      const [from, to] = of(one)
      add(one.from, one.asset, from)
      add(one.to, one.asset, to)
    }
    const uncovered = [...after].some(
      ([key, { posted, reserved }]) => /^(\d|pool:)/.test(key) && posted < reserved,
    )
    if (!uncovered) this.sums = after
    return uncovered ? 'refused' : 'done'
  }

  private note(one: Movement): void {
    this.history.push({
      owner: ownerOf(one.from),
      asset: one.asset,
      amountMicro: -one.amountMicro,
      kind: one.kind,
      reference: one.reference,
    })
    this.history.push({
      owner: ownerOf(one.to),
      asset: one.asset,
      amountMicro: one.amountMicro,
      kind: one.kindTo ?? one.kind,
      reference: one.reference,
    })
  }

  /** Faults that the tables reject before they count anything. */
  private isFault(movements: readonly Movement[]): boolean {
    const references = movements.map(({ reference }) => reference)
    return (
      new Set(references).size < references.length ||
      references.some((one) => this.references.has(one)) ||
      movements.some((one) => ownerOf(one.from) === ownerOf(one.to))
    )
  }

  post(movements: readonly Movement[]): Outcome {
    if (this.isFault(movements)) return 'fault'
    const outcome = this.change(movements, (one) => [
      { posted: -one.amountMicro, reserved: 0n },
      { posted: one.amountMicro, reserved: 0n },
    ])
    if (outcome !== 'done') return outcome
    for (const one of movements) {
      this.references.add(one.reference)
      this.note(one)
    }
    return outcome
  }

  reserve(movement: Movement): Outcome {
    if (this.isFault([movement])) return 'fault'
    const outcome = this.change([movement], (one) => [
      { posted: 0n, reserved: one.amountMicro },
      { posted: 0n, reserved: 0n },
    ])
    if (outcome !== 'done') return outcome
    this.references.add(movement.reference)
    this.pending.set(movement.reference, movement)
    return outcome
  }

  resolve(reference: string, how: 'complete' | 'release'): Outcome {
    const movement = this.pending.get(reference)
    if (!movement) return 'fault'
    this.pending.delete(reference)
    const moved = how === 'complete' ? movement.amountMicro : 0n
    this.change([movement], (one) => [
      { posted: -moved, reserved: -one.amountMicro },
      { posted: moved, reserved: 0n },
    ])
    if (how === 'complete') this.note(movement)
    return 'done'
  }
}

type Step = {
  readonly said: string
  readonly expected: Outcome
  run(tx: TransactionContext): Promise<void>
}

class GivenUp extends Error {}

/** Draws steps that succeed, are refused and fail, each against the present model. */
function steps(seed: number, users: readonly bigint[], model: Model): () => Step {
  const random = randomOf(seed)
  const pick = <T>(from: readonly T[]): T => from[random(from.length)]!
  const pool: Holder = { system: `pool:seed-${users[0]!}` }
  const holders: readonly Holder[] = [...users, ...users]
    .map((account): Holder => ({ account }))
    .concat(pool, { system: 'sales' }, { system: 'swap' }, { system: 'receipts:137' })
  const used: string[] = []
  let turn = 0
  const movement = (over: Partial<Movement> = {}): Movement => {
    const from = over.from ?? pick(holders)
    const to =
      over.to ??
      pick(random(20) === 0 ? holders : holders.filter((one) => ownerOf(one) !== ownerOf(from)))
    const reference = used.length > 0 && random(25) === 0 ? pick(used) : `${users[0]!}:${turn++}`
    used.push(reference)
    return {
      from,
      to,
      asset: pick(ASSETS),
      amountMicro: BigInt(1 + random(300)),
      kind: 'transferOut',
      kindTo: 'transferIn',
      reference,
      ...over,
    }
  }
  const draw: (() => Step)[] = [
    () => {
      const funds = users.map((account) =>
        movement({
          from: { system: 'demo' },
          to: { account },
          amountMicro: BigInt(500 + random(500)),
          kind: 'playMoney',
          kindTo: 'playMoney',
        }),
      )
      return { said: 'fund', expected: model.post(funds), run: (tx) => post(tx, funds) }
    },
    ...[1, 1, 2, 4].map((count) => () => {
      const movements = Array.from({ length: count }, () => movement())
      return {
        said: `post ${count}`,
        expected: model.post(movements),
        run: (tx: TransactionContext) => post(tx, movements),
      }
    }),
    ...[1, 2, 3].map(() => () => {
      const one = movement({
        from: { account: pick(users) },
        to: { system: 'payouts:56' },
        kind: 'withdrawal',
        kindTo: 'withdrawal',
      })
      return {
        said: 'reserve',
        expected: model.reserve(one),
        run: (tx: TransactionContext) => reserve(tx, one),
      }
    }),
    ...(['complete', 'release'] as const).map((how) => () => {
      const open = [...model.pending.keys()]
      const reference =
        open.length > 0 && random(3) > 0 ? pick(open) : used.length > 0 ? pick(used) : 'nothing'
      return {
        said: how,
        expected: model.resolve(reference, how),
        run: (tx: TransactionContext) =>
          (how === 'complete' ? completeReserved : releaseReserved)(tx, reference),
      }
    }),
    () => {
      const one = movement({
        from: { system: 'demo' },
        to: { account: pick(users) },
        reference: `${users[0]!}:given-up`,
      })
      return {
        said: 'give up',
        expected: 'fault',
        run: async (tx) => {
          await post(tx, [one])
          throw new GivenUp()
        },
      }
    },
  ]
  return () => pick(draw)()
}

async function outcomeOf(ctx: Context, step: Step): Promise<Outcome> {
  try {
    await inTransaction(ctx, (tx) => step.run(tx))
    return 'done'
  } catch (error) {
    if (error instanceof Refusal && error.name === 'insufficientBalance') return 'refused'
    const { code, message } = error as { code?: string; message: string }
    if (
      error instanceof GivenUp ||
      code?.startsWith('23') === true ||
      / a second time$|^nothing is reserved/.test(message)
    )
      return 'fault'
    throw error
  }
}

async function compare(ctx: Context, users: readonly bigint[], model: Model): Promise<void> {
  const same = (what: string, real: unknown, wanted: unknown): void => {
    const [a, b] = [real, wanted].map((one) =>
      JSON.stringify(one, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    )
    if (a !== b) throw new Error(`${what}: the ledger has ${a}, the model ${b}`)
  }
  const sumOf = (owner: string, asset: Asset): Sum =>
    model.sums.get(`${owner} ${asset}`) ?? { posted: 0n, reserved: 0n }
  for (const account of users) {
    const real = await readBalances(ctx, account)
    for (const asset of ASSETS) {
      const { amountMicro = 0n, reservedMicro = 0n } = real.find((one) => one.asset === asset) ?? {}
      const { posted, reserved } = sumOf(String(account), asset)
      same(
        `balance of ${account} in ${asset}`,
        [amountMicro, reservedMicro],
        [posted - reserved, reserved],
      )
    }
    const wanted = model.history
      .filter(({ owner }) => owner === String(account))
      .map(({ asset, amountMicro, kind, reference }) => ({ asset, amountMicro, kind, reference }))
    const listed = await listPostings(ctx, {
      accountId: account,
      pageNo: 1,
      pageSize: 100,
      order: 'asc',
    })
    same(
      `history of ${account}`,
      [
        listed.total,
        listed.rows.map(({ asset, amountMicro, kind, reference }) => ({
          asset,
          amountMicro,
          kind,
          reference,
        })),
      ],
      [wanted.length, wanted],
    )
  }
  const pool = `pool:seed-${users[0]!}` as const
  for (const asset of ASSETS)
    same(
      `${pool} in ${asset}`,
      await readSystemBalance(ctx, pool, asset),
      sumOf(pool, asset).posted,
    )
}

/** Runs one seed against ledger and model. Throws with the seed where they differ; returns the outcomes. */
export async function runLedgerModel(
  ctx: Context,
  seed: number,
): Promise<Readonly<Record<Outcome, number>>> {
  const users = await addAccounts(ctx.db, USERS)
  const model = new Model()
  const next = steps(seed, users, model)
  const outcomes = { done: 0, refused: 0, fault: 0 }
  try {
    for (let at = 0; at < STEPS; at++) {
      const step = next()
      const outcome = await outcomeOf(ctx, step)
      if (outcome !== step.expected)
        throw new Error(`step ${at} (${step.said}) is ${outcome}, the model says ${step.expected}`)
      outcomes[outcome]++
    }
    await compare(ctx, users, model)
  } catch (error) {
    throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error })
  }
  return outcomes
}
