import { emit } from '../../../platform/events/emit.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { PATHS } from '../../../../api/paths.ts'
import { canonicalAddress, isKeylessAddress } from '../../../../basics/address.ts'
import { NETWORKS } from '../../../../basics/networks.ts'
import { Refusal, refuse, refuseFields } from '../../../../basics/errors.ts'
import { formatMicro, parseMicro } from '../../../../basics/money.ts'
import { withdrawalFee } from '../../../../basics/withdrawalFee.ts'
import { shortAddress } from '../../../people/accounts/profile/accountLabel.ts'
import { confirmAction } from '../../../people/accounts/passkeys/confirmAction.ts'
import { readAccount, type Account } from '../../../people/accounts/profile/readAccount.ts'
import { WALLET_PROOFS } from '../../../people/accounts/wallets/walletProof.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { readBalance } from '../../ledger/readBalance.ts'
import { reserve } from '../../ledger/reserve.ts'
import { notifyAccount } from '../../../platform/messages/notifyAccount.ts'
import { moveIdempotently } from '../moveIdempotently.ts'
import { isShopAddress } from '../../receiving/isShopAddress.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { memberOf } from '../../../people/accounts/signIn/memberOf.ts'
import { parseAmount } from '../parseAmount.ts'
import {
  WITHDRAWAL_COLUMNS,
  feeReference,
  withdrawalReference,
  withdrawalShape,
  WithdrawalRow,
} from './withdrawal.ts'
import {
  askedWithinDay,
  costsOf,
  readWithdrawalRates,
  type WithdrawalRules,
} from './withdrawalTerms.ts'

const CALL = 'requestWithdrawal'

type Input = CallInput<typeof CALL>
type Wanted = Pick<Input, 'asset' | 'network' | 'requestId'> & {
  readonly address: string
  readonly amountMicro: bigint
  readonly feeMicro: bigint
}

/** Refuses a bad checksum and the shop's own addresses. */
function readAddress(
  network: Input['network'],
  text: string,
  ownAddresses: ReadonlySet<string>,
): string {
  const address =
    WALLET_PROOFS[NETWORKS[network].kind].parseAddress(text.trim()) ??
    refuseFields({ address: 'format' })
  return isKeylessAddress(address) || ownAddresses.has(canonicalAddress(address))
    ? refuseFields({ address: 'notAllowed' })
    : address
}

/** Before the confirmation; the transaction checks the money again. */
async function checkTerms(
  ctx: CallContext,
  accountId: bigint,
  { asset, network, amountMicro, feeMicro }: Wanted,
  rules: WithdrawalRules,
): Promise<void> {
  const { limits, leastMicro } = costsOf(rules, asset, network)
  if (amountMicro < leastMicro) refuse('amountTooLow')
  if (amountMicro > limits.maxMicro) refuse('amountTooHigh')
  if ((await readAccount(ctx, accountId)).frozen) refuse('withdrawalsFrozen')
  const balance = await readBalance(ctx, accountId, asset)
  if (balance.amountMicro < amountMicro) refuse('insufficientBalance')
  if (balance.amountMicro < amountMicro + feeMicro) refuse('insufficientFee')
  const { allMicro } = await askedWithinDay(ctx, accountId, asset, rules)
  if (allMicro + amountMicro > limits.dailyMicro) refuse('limitExceeded')
}

async function reserveBoth(
  tx: TransactionContext,
  { id, account_id, asset, network, amount_micro, fee_micro }: WithdrawalRow,
): Promise<void> {
  const from = { account: account_id }
  await reserve(tx, {
    from,
    to: { system: `payouts:${network}` },
    asset,
    amountMicro: amount_micro,
    kind: 'withdrawal',
    reference: withdrawalReference(id),
  })
  if (fee_micro === 0n) return
  try {
    await reserve(tx, {
      from,
      to: { system: 'fees' },
      asset,
      amountMicro: fee_micro,
      kind: 'withdrawalFee',
      reference: feeReference(id),
    })
  } catch (error) {
    if (error instanceof Refusal && error.name === 'insufficientBalance') refuse('insufficientFee')
    throw error
  }
}

async function write(
  tx: TransactionContext,
  account: Account,
  wanted: Wanted,
  rules: WithdrawalRules,
): Promise<CallResult<typeof CALL>> {
  const { asset, network, address, amountMicro, feeMicro, requestId } = wanted
  const { limits } = costsOf(rules, asset, network)
  const now = tx.now()
  // One after another, whatever the asset, so that the limits of a day hold.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`withdrawal:${account.id}`}, 0))`.execute(
    tx.db,
  )
  const before = await sql.named(WithdrawalRow)`
    insert into withdrawal (account_id, request_id, asset, network, address, amount_micro,
      fee_micro, created_at, updated_at)
    values (${account.id}, ${requestId}, ${asset}, ${network}, ${address}, ${amountMicro}, ${feeMicro}, ${now}, ${now})
    returning ${WITHDRAWAL_COLUMNS}`.execute(tx.db)
  const row = before.rows[0]!
  await reserveBoth(tx, row)
  // Includes this withdrawal.
  const { allMicro, autoMicro } = await askedWithinDay(tx, account.id, asset, rules)
  if (allMicro > limits.dailyMicro) refuse('limitExceeded')
  const isSmall =
    amountMicro <= limits.autoMicro && autoMicro + amountMicro <= limits.autoDailyMicro
  if (isSmall)
    await sql.named`update withdrawal set state = 'approved', approved_by = 'limit' where id = ${row.id}`.execute(
      tx.db,
    )
  await emit(tx, 'withdrawal.requested', `${row.id}`, {
    network,
    amount: formatMicro(amountMicro),
    asset,
  })
  await notifyAccount(tx, account, 'withdrawalRequested', {
    amount: formatMicro(amountMicro),
    asset,
    network: NETWORKS[network].name,
    address: shortAddress(address),
  })
  return withdrawalShape({ ...row, state: isSmall ? 'approved' : 'requested' })
}

/**
 * Idempotent by `requestId`; small ones are approved at once. Refuses in this order: `invalidInput` (also when `fee`
 * differs from the one shown), `amountTooLow`, `amountTooHigh`, `withdrawalsFrozen`, `insufficientBalance`,
 * `insufficientFee`, `limitExceeded` for the daily limit, then what `confirmAction` refuses (rules:
 * balances#withdrawals).
 */
export async function requestWithdrawal(
  ctx: CallContext,
  input: Input,
  rules: WithdrawalRules,
): Promise<CallResult<typeof CALL>> {
  const accountId = memberOf(ctx)
  const { asset, network, amount, requestId } = input
  const amountMicro = parseAmount(amount)
  const { ownAddresses } = rules
  const rates = await readWithdrawalRates(ctx, asset, rules)
  if (rates.size === 0) refuseFields({ asset: 'notAllowed' })
  const rate = rates.get(network) ?? refuseFields({ network: 'networkOff' })
  const address = readAddress(network, input.address, await ownAddresses(ctx))
  if (await isShopAddress(ctx, address)) refuseFields({ address: 'notAllowed' })
  const { networkFeeMicro } = costsOf(rules, asset, network)
  const wanted: Wanted = {
    asset,
    network,
    requestId,
    address,
    amountMicro,
    feeMicro: withdrawalFee(amountMicro, {
      flatMicro: networkFeeMicro,
      rateMicro: rate,
    }),
  }
  const check = async (): Promise<void> => {
    // The member confirms only a fee that was shown.
    if (input.fee !== undefined && parseMicro(input.fee) !== wanted.feeMicro)
      refuseFields({ fee: 'changed' })
    await checkTerms(ctx, accountId, wanted, rules)
    await confirmAction(ctx, {
      accountId,
      call: CALL,
      content: input,
      secPassword: input.secPassword,
      passkey: input.passkey,
    })
  }
  const asked = {
    accountId,
    requestId,
    call: PATHS[CALL],
    content: { asset, network, amount, address },
  }
  return moveIdempotently(ctx, asked, check, async (tx) => {
    return write(tx, await readAccount(tx, accountId), wanted, rules)
  })
}
