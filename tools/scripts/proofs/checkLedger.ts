// npm run ledger:check
// Checks that the ledger adds up, in the shop of DATABASE_URL or of this machine. Exit code 1 when it does not.
import { formatMicro } from '../../../basics/money.ts'
import { readConfig } from '../../../server/platform/config.ts'
import { checkLedger } from '../../../server/money/ledger/checkLedger.ts'
import { checkBooks } from '../../../server/money/payments/checkBooks.ts'
import { checkRefunds } from '../../../server/money/refunds/checkRefunds.ts'
import { withShopDatabase } from '../withShopDatabase.ts'

const main = (): Promise<void> =>
  withShopDatabase('ledger check', readConfig(process.env), async (ctx) => {
    const { accounts, transfers, assets } = await checkLedger(ctx)
    console.log(`${transfers} transfers between ${accounts} accounts add up.`)
    for (const { asset, usersMicro, systemMicro } of assets)
      console.log(
        `${asset}: users ${formatMicro(usersMicro)}, the shop ${formatMicro(systemMicro)}`,
      )
    for (const one of await checkBooks(ctx))
      console.log(
        `network ${one.network}: received ${one.receivedBase}, delivered ${one.deliveredBase}, ` +
          `credited ${one.creditedBase}, refunded ${one.refundedBase}, held ${one.heldBase} ` +
          `token units, in ${one.transfers} transfers`,
      )
    await checkRefunds(ctx)
    console.log('Refunds and transfers agree.')
  })

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
