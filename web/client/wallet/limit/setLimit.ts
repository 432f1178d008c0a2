import { fromTronAddress } from '../../../../basics/tron/address.ts'
import { parseUnits } from '../../../../basics/money.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { callApi } from '../../callApi.ts'
import { sameAddress } from '../provider.ts'
import { WalletFault } from '../walletError.ts'
import { encodeAllow, encodeGrant, encodeRevoke } from './limitCalldata.ts'
import type { CallCost, WalletCaller } from './walletCaller.ts'

export type LimitTerms = {
  network: NetworkId
  contract: string
  token: string
  decimals: number
  treasury: string
  operator: string
}
/** Base units. */
export type LimitBounds = {
  capBase: bigint
  perOrderBase: bigint
  perPeriodBase: bigint
  endSeconds: bigint
}

export type LimitStep =
  | { at: 'network' | 'checking' }
  | { at: 'reset' | 'approve' | 'grant' | 'revoke'; cost?: CallCost }
  | { at: 'waiting' }
  | { at: 'done'; hash: string | undefined }

type Run = { caller: WalletCaller; owner: string; onStep(step: LimitStep): void }

const ALLOWANCE_TRIES = 8
const ALLOWANCE_PAUSE_MS = 1_500

const hexOf = (address: string): string => fromTronAddress(address) ?? address

/** An unlimited allowance becomes 2^255. */
async function readAllowance(
  owner: string,
  { network, contract, decimals }: LimitTerms,
): Promise<bigint> {
  const all = await callApi('listAllowances', { address: owner })
  const there = all.find((one) => one.network === network)
  if (!there || there.state === 'unreachable') throw new WalletFault('noAnswer')
  const found = there.allowances.find(({ spender }) => sameAddress(spender, contract))
  if (!found) return 0n
  // Less than a base unit is not zero.
  return found.amount === null ? 1n << 255n : parseUnits(found.amount, decimals) || 1n
}

/** None, the cap, or zero and then the cap; never more (rules: spending-limits#limit). */
const approvalsFor = (allowanceBase: bigint, capBase: bigint): readonly bigint[] =>
  allowanceBase === capBase ? [] : allowanceBase === 0n ? [capBase] : [0n, capBase]

async function call(
  { caller, onStep }: Run,
  at: 'reset' | 'approve' | 'grant' | 'revoke',
  to: string,
  data: `0x${string}`,
): Promise<string> {
  onStep({ at })
  const hash = await caller.send(to, data, (cost) => onStep({ at, cost }))
  onStep({ at: 'waiting' })
  await caller.wait(hash)
  return hash
}

async function begin({ caller, onStep }: Run): Promise<void> {
  onStep({ at: 'network' })
  await caller.ready()
  onStep({ at: 'checking' })
}

/** Load-balanced nodes may lag behind an approval. */
async function waitForAllowance(owner: string, terms: LimitTerms, capBase: bigint): Promise<void> {
  for (let tries = 1; (await readAllowance(owner, terms)) !== capBase; tries++) {
    if (tries >= ALLOWANCE_TRIES) throw new WalletFault('allowanceShort')
    await new Promise<void>((done) => {
      setTimeout(done, ALLOWANCE_PAUSE_MS)
    })
  }
}

/**
 * Approves exactly the cap, then grants the bounds. Resumable from the chain's state. Throws the wallet's error or
 * `WalletFault`.
 */
export async function setLimit(
  run: Run,
  terms: LimitTerms,
  { capBase, perOrderBase, perPeriodBase, endSeconds }: LimitBounds,
): Promise<void> {
  if (perOrderBase <= 0n || perOrderBase > perPeriodBase || perPeriodBase > capBase)
    throw new RangeError('limits that contradict each other')
  await begin(run)
  for (const amount of approvalsFor(await readAllowance(run.owner, terms), capBase)) {
    await call(
      run,
      amount === 0n ? 'reset' : 'approve',
      terms.token,
      encodeAllow(hexOf(terms.contract), amount),
    )
  }
  await waitForAllowance(run.owner, terms, capBase)
  const grant = encodeGrant({
    treasury: hexOf(terms.treasury),
    token: hexOf(terms.token),
    capBase,
    perOrderBase,
    perPeriodBase,
    endSeconds,
    operator: hexOf(terms.operator),
  })
  run.onStep({ at: 'done', hash: await call(run, 'grant', terms.contract, grant) })
}

export async function revokeLimit(
  run: Run,
  {
    contract,
    token,
    grantId,
    hasAllowance,
  }: { contract: string; token: string; grantId: bigint; hasAllowance: boolean },
): Promise<void> {
  await begin(run)
  const hash = await call(run, 'revoke', contract, encodeRevoke(grantId))
  if (hasAllowance) await call(run, 'reset', token, encodeAllow(hexOf(contract), 0n))
  run.onStep({ at: 'done', hash })
}

export async function revokeAllowance(
  run: Run,
  { token, spender }: { token: string; spender: string },
): Promise<void> {
  await begin(run)
  run.onStep({ at: 'done', hash: await call(run, 'reset', token, encodeAllow(hexOf(spender), 0n)) })
}
