import type * as spendLimits from '../../../api/shop/spendLimits.ts'
import type { CallResult } from '../../../api/calls.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { refuseFields } from '../../../basics/errors.ts'
import { baseToMicro, formatMicro } from '../../../basics/money.ts'
import { signedIn } from '../../people/accounts/signIn/signedIn.ts'
import { WALLET_PROOFS } from '../../people/accounts/wallets/walletProof.ts'
import { walletsOf } from '../../people/accounts/wallets/walletsOf.ts'
import { NoProvider } from '../chains/chain.ts'
import type { Providers } from '../chains/providers/providers.ts'
import {
  createVisitorQuestions,
  SEND_BOUNDS,
  STATUS_BOUNDS,
  STEP_BOUNDS,
  WALLET_BOUNDS,
} from '../chains/providers/visitorQuestions.ts'
import type { TronNode } from '../chains/tron/node.ts'
import type { Context } from '../../platform/db/context.ts'
import type { CallContext, Handlers } from '../../platform/http/handler.ts'
import {
  grantState,
  periodEndMs,
  remainingBase,
  remainingInPeriodBase,
  type LimitGrant,
  type LimitTerms,
} from './limit.ts'
import { listCharges } from './listCharges.ts'
import { fitsNetwork, readAllowances } from './readAllowances.ts'
import { readGrants } from './readGrants.ts'
import type { Limits } from './terms.ts'
import { tronCall, tronStatus, tronSend } from './tronCalls.ts'

type GrantView = CallResult<'listLimits'>['limits'][number]

/** The contract's limit. */
const MAX_DAYS = 366

/** Caps the figure shown for unlimited grants. */
const MAX_SHOWN_MICRO = 10n ** 20n

/** Rounds down to micro-units. */
function money(base: bigint, decimals: number): string {
  const { micro } = baseToMicro(base, decimals)
  return formatMicro(micro < MAX_SHOWN_MICRO ? micro : MAX_SHOWN_MICRO)
}

/** Formats an address for comparison by people, with EVM's checksum. */
const normalized = (network: NetworkId, address: string): string =>
  WALLET_PROOFS[NETWORKS[network].kind].parseAddress(canonicalAddress(address)) ?? address

const viewOf = (terms: LimitTerms, grant: LimitGrant, nowMs: number): GrantView => ({
  network: terms.network,
  grantId: grant.grantId.toString(),
  wallet: normalized(terms.network, grant.buyer),
  contract: normalized(terms.network, terms.contract),
  token: normalized(terms.network, terms.token),
  state: grantState(grant, terms.operator, nowMs),
  cap: money(grant.capBase, terms.decimals),
  perOrder: money(grant.perOrderBase, terms.decimals),
  used: money(grant.usedBase, terms.decimals),
  left: money(remainingBase(grant), terms.decimals),
  perPeriod: money(grant.perPeriodBase, terms.decimals),
  leftInPeriod: money(remainingInPeriodBase(grant, nowMs), terms.decimals),
  periodEnd: periodEndMs(grant, nowMs),
  allowance: money(grant.allowanceBase, terms.decimals),
  end: grant.endMs,
})

async function unlessUnreachable<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NoProvider) return undefined
    throw error
  }
}

/** Where a limit may be set now; those that were granted are listed and revoked anywhere. */
async function limitTerms(ctx: Context, limits: Limits): Promise<CallResult<'listLimitTerms'>> {
  const offered = await limits.offered(ctx)
  const all = await Promise.all(
    limits.chains
      .filter(({ network }) => offered.has(network))
      .map(({ network }) => unlessUnreachable(() => limits.terms(ctx, network))),
  )
  return all.flatMap((terms) => {
    if (!terms) return []
    const of = (address: string): string => normalized(terms.network, address)
    return [
      {
        ...terms,
        contract: of(terms.contract),
        token: of(terms.token),
        treasury: of(terms.treasury),
        operator: of(terms.operator),
        maxDays: MAX_DAYS,
      },
    ]
  })
}

async function limitList(ctx: CallContext, limits: Limits): Promise<CallResult<'listLimits'>> {
  const wallets = await walletsOf(ctx, signedIn(ctx).accountId)
  const nowMs = ctx.now().getTime()
  const each = await Promise.all(
    limits.chains.map(async ({ network, spendLimit }) => {
      const ofKind = wallets.flatMap(({ kind, address }) =>
        kind === NETWORKS[network].kind ? [address] : [],
      )
      if (!spendLimit || ofKind.length === 0) return { limits: [], unreachable: [] }
      const views = await unlessUnreachable(async () => {
        const terms = await limits.terms(ctx, network)
        return terms
          ? (await readGrants(limits.reader(network)!, terms, ofKind)).map((grant) =>
              viewOf(terms, grant, nowMs),
            )
          : []
      })
      return views ? { limits: views, unreachable: [] } : { limits: [], unreachable: [network] }
    }),
  )
  return {
    limits: each.flatMap((one) => one.limits),
    unreachable: each.flatMap((one) => one.unreachable),
  }
}

async function allowances(limits: Limits, address: string): Promise<CallResult<'listAllowances'>> {
  if (!NETWORK_IDS.some((network) => fitsNetwork(network, address)))
    return refuseFields({ address: 'format' })
  return (await readAllowances(limits, canonicalAddress(address))).map(
    ({ network, state, allowances: found }) => {
      const { usdt: token, usdtDecimals } = limits.chains.find((one) => one.network === network)!
      return {
        network,
        token: normalized(network, token),
        state,
        allowances: found.map(({ spender, whose, amountBase, unlimited }) => ({
          spender: normalized(network, spender),
          whose,
          unlimited,
          amount: unlimited ? null : money(amountBase, usdtDecimals),
        })),
      }
    },
  )
}

/** `nodes` are TRON's, `null` when the shop is not paid there. */
export const spendLimitCalls = (
  limits: Limits,
  nodes: Providers<TronNode> | null = null,
  nowMs?: () => number,
): Handlers<Exclude<keyof typeof spendLimits, 'readOrderCharge'>> => {
  const steps = createVisitorQuestions(STEP_BOUNDS, nowMs)
  const sends = createVisitorQuestions(SEND_BOUNDS, nowMs)
  const states = createVisitorQuestions(STATUS_BOUNDS, nowMs)
  const granted = createVisitorQuestions(STATUS_BOUNDS, nowMs)
  const wallets = createVisitorQuestions(WALLET_BOUNDS, nowMs)
  const visitor = (ctx: CallContext) => ({ address: ctx.caller.clientAddress })
  return {
    buildTronCall: (ctx, input) =>
      steps.ask(visitor(ctx), () => tronCall(ctx, limits, nodes, input)),
    sendTronCall: (ctx, input) =>
      sends.ask(visitor(ctx), () => tronSend(ctx, limits, nodes, input)),
    readTronStatus: (ctx, { txID }) =>
      states.ask({ ...visitor(ctx), same: txID.toLowerCase() }, () => tronStatus(nodes, txID)),
    listLimitTerms: (ctx) => limitTerms(ctx, limits),
    listLimits: (ctx) =>
      granted.ask({ person: String(signedIn(ctx).accountId) }, () => limitList(ctx, limits)),
    listCharges: (ctx) => listCharges(ctx, signedIn(ctx).accountId),
    listAllowances: (ctx, { address }) =>
      wallets.ask({ ...visitor(ctx), same: address }, () => allowances(limits, address)),
  }
}
