import type { CallContext } from './http/handler.ts'
import type { PersonalData } from './accounts/personalData.ts'
import { readAccount } from './accounts/readAccount.ts'
import type { Context } from './db/context.ts'
import { listPostings, type Posting } from './ledger/listPostings.ts'
import { readBalances } from './ledger/readBalances.ts'
import { deleteMessages, exportMessages, type Person } from './messages/personalMessages.ts'
import { deleteTelemetry, exportTelemetry } from './telemetry/personalTelemetry.ts'

/** What each domain keeps about a person, and how it lets go of it (DECISIONS F4). */
const PAGE = 100
/** An export is an answer, not an archive; what is older is in the history's pages. */
const MAX_POSTINGS = 5_000

async function newestPostings(ctx: Context, accountId: bigint): Promise<Posting[]> {
  const postings: Posting[] = []
  for (let pageNo = 1; postings.length < MAX_POSTINGS; pageNo++) {
    const { rows } = await listPostings(ctx, { accountId, pageNo, pageSize: PAGE, order: 'desc' })
    postings.push(...rows)
    if (rows.length < PAGE) break
  }
  return postings
}

async function personOf(ctx: Context, accountId: bigint): Promise<Person> {
  const { email, phone } = await readAccount(ctx, accountId)
  return { accountId, recipients: [email, phone].filter((one) => one !== null) }
}

export const personalData: PersonalData = {
  parts: {
    balances: readBalances,
    // Others are named nowhere but where they chose to be.
    postings: async (ctx, accountId) => (await newestPostings(ctx, accountId)).map(({ other: _, ...posting }) => posting),
    messages: async (ctx, accountId) => exportMessages(ctx, await personOf(ctx, accountId)),
    telemetry: (ctx: CallContext, accountId) => exportTelemetry(ctx, { accountId, device: ctx.caller.device }),
  },
  forgetTelemetry: async (ctx, accountId) => void (await deleteTelemetry(ctx, { accountId, device: ctx.caller.device })),
  // What is set aside for a withdrawal under way is still the account's own, so this is both.
  isSettled: async (tx, accountId) => (await readBalances(tx, accountId)).every(({ amountMicro, reservedMicro }) => amountMicro === 0n && reservedMicro === 0n),
  forget: async (tx, account) => deleteMessages(tx, await personOf(tx, account.id)),
}
