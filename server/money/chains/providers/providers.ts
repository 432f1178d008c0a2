import { MINUTE_MS } from '../../../../basics/durations.ts'
import type { Log } from '../../../platform/log.ts'
import { NoProvider, ProviderFault, type ProviderState } from '../chain.ts'

const BASE_COOLDOWN_MS = 250
const MAX_COOLDOWN_MS = 30_000
/** Asked again in case the setting was corrected. */
const WRONG_CHAIN_COOLDOWN_MS = MINUTE_MS
/** Used while all cool down; well below any chain's time to finality. */
const ALL_COOLING_MS = 1_000
const FORGIVE_MS = 600_000

type Provider<C> = {
  readonly client: C
  failures: number
  coolingUntilMs: number
  lastFault: string | null
  lastFaultAtMs: number | null
  answers: number
  faults: number
  chainProven: boolean
  doubts: number
  doubtedAtMs: number
}
type Except = { readonly not?: string | readonly string[] }

/** The client's name is index, host and port. */
export type Providers<C> = {
  /** Tries providers in order, skipping cooldowns. Throws `NoProvider`. */
  run<T>(work: (client: C) => Promise<T>, options?: Except): Promise<T>
  /** Two providers side by side, in order; one result when no second can be asked. Throws `NoProvider`. */
  runTwice<T>(work: (client: C) => Promise<T>): Promise<readonly T[]>
  runIfAny<T>(work: (client: C) => Promise<T>, options?: Except): Promise<T | undefined>
  /** Includes cooling providers; drops failures. */
  each<T>(work: (client: C) => Promise<T>): Promise<readonly T[]>
  distrust(name: string, why: string): void
  readonly count: number
  states(): ProviderState[]
}

type ProviderOptions<C> = {
  readonly network: number
  readonly chainId: number
  readonly chainIdOf: (client: C) => Promise<number | string>
  /** Errors besides `ProviderFault` that are the provider's fault. */
  readonly isFault?: (error: Error) => boolean
  readonly log: Log
  readonly now?: () => number
}

type List<C> = {
  readonly all: readonly Provider<C>[]
  readonly options: ProviderOptions<C>
  readonly now: () => number
}
type Named = { readonly name: string }

const isPowerOfTwo = (count: number): boolean => (count & (count - 1)) === 0

function coolDown<C extends Named>(
  { options, now }: List<C>,
  provider: Provider<C>,
  fault: string,
  ms: number,
): void {
  provider.failures++
  provider.faults++
  provider.lastFault = fault
  provider.lastFaultAtMs = now()
  provider.coolingUntilMs = now() + ms
  // After a fault, another node may answer at this address.
  provider.chainProven = false
  // Warns at growing intervals.
  options.log[isPowerOfTwo(provider.failures) ? 'warn' : 'debug'](
    {
      event: 'providerFault',
      network: options.network,
      provider: provider.client.name,
      fault,
      failures: provider.failures,
      cooldownMs: Math.round(ms),
    },
    'a provider failed',
  )
}

const backOffMs = (failures: number): number =>
  Math.min(MAX_COOLDOWN_MS, BASE_COOLDOWN_MS * 2 ** failures) * (0.8 + Math.random() * 0.4)

async function proveChain<C extends Named>(list: List<C>, provider: Provider<C>): Promise<boolean> {
  if (provider.chainProven) return true
  const { chainId, chainIdOf } = list.options
  const served = await chainIdOf(provider.client)
  if (served === chainId) {
    provider.chainProven = true
    return true
  }
  coolDown(list, provider, `serves chain ${served}, wanted ${chainId}`, WRONG_CHAIN_COOLDOWN_MS)
  return false
}

async function ask<C extends Named, T>(
  list: List<C>,
  provider: Provider<C>,
  work: (client: C) => Promise<T>,
): Promise<{ readonly result: T } | undefined> {
  try {
    if (!(await proveChain(list, provider))) return undefined
    const result = await work(provider.client)
    provider.failures = 0
    provider.answers++
    return { result }
  } catch (error) {
    if (
      !(error instanceof Error) ||
      !(error instanceof ProviderFault || list.options.isFault?.(error))
    )
      throw error
    coolDown(list, provider, error.message, backOffMs(provider.failures))
    return undefined
  }
}

async function run<C extends Named, T>(
  list: List<C>,
  work: (client: C) => Promise<T>,
  { not = [] }: Except = {},
): Promise<T> {
  const { all, options, now } = list
  const others = all.filter(({ client }) =>
    typeof not === 'string' ? client.name !== not : !not.includes(client.name),
  )
  for (const provider of others) {
    const answered = provider.coolingUntilMs > now() ? undefined : await ask(list, provider, work)
    if (answered) return answered.result
  }
  for (const provider of others)
    provider.coolingUntilMs = Math.min(provider.coolingUntilMs, now() + ALL_COOLING_MS)
  throw new NoProvider(
    options.network,
    Math.min(...others.map((provider) => provider.coolingUntilMs)),
  )
}

async function runTwice<C extends Named, T>(
  list: List<C>,
  work: (client: C) => Promise<T>,
): Promise<readonly T[]> {
  // Both take from one list, so that no provider answers twice.
  const turns = list.all.values()
  const take = async (): Promise<{ readonly result: T } | undefined> => {
    for (const provider of turns) {
      const answered =
        provider.coolingUntilMs > list.now() ? undefined : await ask(list, provider, work)
      if (answered) return answered
    }
    return undefined
  }
  const taken = await Promise.all([take(), take()])
  const answers = taken.flatMap((answered) => (answered ? [answered.result] : []))
  return answers.length > 0 ? answers : [await run(list, work)]
}

function distrust<C extends Named>(list: List<C>, name: string, why: string): void {
  const nowMs = list.now()
  const provider = list.all.find(({ client }) => client.name === name)
  if (!provider) return
  provider.doubts = nowMs - provider.doubtedAtMs > FORGIVE_MS ? 0 : provider.doubts + 1
  provider.doubtedAtMs = nowMs
  // Other correct answers may reset its failures, so doubts count too.
  coolDown(list, provider, why, backOffMs(Math.max(provider.failures, provider.doubts)))
}

/** Tries providers in the settings' order. Cooldowns double; a provider with another chain id is never used. */
export function createProviderList<C extends Named>(
  clients: readonly C[],
  options: ProviderOptions<C>,
): Providers<C> {
  const all = clients.map((client) => ({
    client,
    failures: 0,
    coolingUntilMs: 0,
    lastFault: null,
    lastFaultAtMs: null,
    answers: 0,
    faults: 0,
    chainProven: false,
    doubts: 0,
    doubtedAtMs: 0,
  }))
  const list: List<C> = { all, options, now: options.now ?? Date.now }
  return {
    count: all.length,
    run: (work, except) => run(list, work, except),
    runTwice: (work) => runTwice(list, work),
    runIfAny: (work, except) =>
      run(list, work, except).catch((error: unknown) => {
        if (error instanceof NoProvider) return undefined
        throw error
      }),
    each: async (work) =>
      (await Promise.all(all.map((provider) => ask(list, provider, work)))).flatMap((answered) =>
        answered ? [answered.result] : [],
      ),
    distrust: (name, why) => distrust(list, name, why),
    states: () =>
      all.map(
        ({ client, failures, coolingUntilMs, lastFault, lastFaultAtMs, answers, faults }) => ({
          name: client.name,
          failures,
          coolingUntilMs,
          lastFault,
          lastFaultAtMs,
          answers,
          faults,
        }),
      ),
  }
}
