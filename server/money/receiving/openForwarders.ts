import { join } from 'node:path'
import { canonicalAddress } from '../../../basics/address.ts'
import type { NetworkId, NetworkKind } from '../../../basics/networks.ts'
import type { Context } from '../../platform/db/context.ts'
import type { FactoryState } from './factoryState.ts'
import { forwarderAddress } from './forwarderAddress.ts'
import { EVM_FORWARDERS } from './forwardersBuild.ts'
import { forwarderSalt } from './forwarderSalt.ts'
import { openForwarderSecret, secretsDir } from './forwarderSecret.ts'
import { isOfSecret, isProven } from './noteProof.ts'
import { familyOf } from './shopAddress.ts'
import { createIndices } from './takeIndex.ts'

/** `address` and `treasury` are canonical. */
export type NewForwarder = {
  readonly address: string
  readonly treasury: string
  readonly index: bigint
}

export type Forwarders = {
  readonly family: NetworkKind
  readonly treasury: string
  /**
   * True once control of the treasury is proven with this secret and a final block has this project's factory
   * (decision 018).
   */
  offered(ctx: Context): Promise<boolean>
  /** Proven with this process's secret. */
  isOfSecret(ctx: Context): Promise<boolean>
  next(ctx: Context, purpose: 'order' | 'deposit'): Promise<NewForwarder>
  addressAt(purpose: 'order' | 'deposit', index: bigint): string
}

type Settings = {
  readonly demo: boolean
  readonly dataDir: string
  readonly forwarderSecret: string | null
}
type Chain = {
  readonly network: NetworkId
  readonly treasury?: string | null
  readonly forwarders?: string | null
}

export const factoryOf = ({ network, forwarders }: Chain): string | null =>
  forwarders ?? (familyOf(network) === 'evm' ? EVM_FORWARDERS : null)

const BLOCKS_FILE = 'forwarder-blocks'
const ASK_AGAIN_MS = 10_000

type ReadFactory<C extends Chain> = (
  chain: C,
  factory: string,
  log: Context['log'],
) => Promise<FactoryState>

/** Code never changes, so true stays true. */
function factoryGate<C extends Chain>(
  read: ReadFactory<C>,
  chain: C,
  factory: string,
): (ctx: Context) => Promise<boolean> {
  let isReady = false
  let askedAtMs = -Infinity
  return async ({ log }) => {
    const nowMs = performance.now()
    if (isReady || nowMs - askedAtMs < ASK_AGAIN_MS) return isReady
    askedAtMs = nowMs
    const state = await read(chain, factory, log).catch(() => 'unread' as const)
    isReady = state === 'ready'
    if (!isReady)
      log.error(
        { event: 'noFactory', network: chain.network, factory, state },
        'no forwarders on this network: the factory is missing or of another version',
      )
    return isReady
  }
}

/**
 * Reads secret and file only when a network has a treasury. Without `readFactory` every factory is trusted, as in demo
 * mode.
 */
export function openForwarders<C extends Chain = Chain>(
  settings: Settings,
  readFactory?: ReadFactory<C>,
): (chain: C) => Forwarders | undefined {
  let opened: { secret: Buffer; takeIndex: (ctx: Context) => Promise<bigint> } | undefined
  const open = () =>
    (opened ??= {
      secret: openForwarderSecret(settings),
      takeIndex: createIndices(join(secretsDir(settings.dataDir), BLOCKS_FILE)),
    })
  return (chain) => {
    const { network, treasury: named } = chain
    const family = familyOf(network)
    const place = factoryOf(chain)
    if (!named || place === null) return undefined
    const treasury = canonicalAddress(named)
    const { secret, takeIndex } = open()
    const addressAt = (purpose: 'order' | 'deposit', index: bigint): string =>
      canonicalAddress(
        forwarderAddress({
          kind: family,
          factory: place,
          treasury: named,
          salt: forwarderSalt(secret, purpose, index),
        }),
      )
    const isFactoryReady =
      readFactory && !settings.demo
        ? factoryGate(readFactory, chain, place)
        : async (): Promise<boolean> => true
    let proven = settings.demo
    let askedAtMs = -Infinity
    return {
      family,
      treasury,
      addressAt,
      isOfSecret: async (ctx) => settings.demo || isOfSecret(ctx, treasury, secret),
      async offered(ctx) {
        if (!(await isFactoryReady(ctx))) return false
        const nowMs = performance.now()
        if (proven || nowMs - askedAtMs < ASK_AGAIN_MS) return proven
        askedAtMs = nowMs
        if (!(await isProven(ctx, treasury, network))) return false
        if (await isOfSecret(ctx, treasury, secret)) return (proven = true)
        ctx.log.error(
          { event: 'otherSecret', network, treasury },
          'no forwarders on this network: the treasury was proven with another FORWARDER_SECRET',
        )
        return false
      },
      async next(ctx, purpose) {
        const index = await takeIndex(ctx)
        return { address: addressAt(purpose, index), treasury, index }
      },
    }
  }
}
