import { formatMicro } from '../../../basics/money.ts'
import { checkLedger } from '../../../server/money/ledger/checkLedger.ts'
import { checkBooks } from '../../../server/money/payments/checkBooks.ts'
import { checkRefunds } from '../../../server/money/refunds/checkRefunds.ts'
import { verifyAudit } from '../../../server/people/audit/verifyAudit.ts'
import type { Context } from '../../../server/platform/db/context.ts'
import { BackupError } from './archive.ts'

/** What a restored shop is worth: every unit of money has its place, and no audit row was changed. Throws when not. */
export async function proveBooks(ctx: Context, say: (line: string) => void): Promise<void> {
  const { accounts, transfers, assets } = await checkLedger(ctx)
  say(`${transfers} transfers between ${accounts} accounts add up.`)
  for (const { asset, usersMicro } of assets) say(`${asset}: users ${formatMicro(usersMicro)}`)
  const books = await checkBooks(ctx)
  say(`The money of ${books.length} network${books.length === 1 ? '' : 's'} is accounted for.`)
  await checkRefunds(ctx)
  const { rows, problems } = await verifyAudit(ctx)
  // The newest rows are sealed within a second.
  const broken = problems.filter(({ what }) => what !== 'unsealed')
  if (broken.length > 0) throw new BackupError(`${broken.length} audit rows have been changed.`)
  say(`${rows} audit rows are sealed and unchanged.`)
}
