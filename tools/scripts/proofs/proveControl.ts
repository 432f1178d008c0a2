// npm run statement:prove -- NETWORK ADDRESS              prints the text that the address has to sign
// npm run statement:prove -- NETWORK ADDRESS SIGNATURE    keeps the signature for the statements to come
// A contract signs by EIP-1271, or sends the sum that is named with the text and gives the transaction's hash. A proof
// holds until the statement key changes. Forwarders need none: their code pays only the treasury.
// Exit codes: 0 done, 1 not signed by that address, 2 usage.
import { formatMicro } from '../../../basics/money.ts'
import { isNetworkId, NETWORKS } from '../../../basics/networks.ts'
import {
  controlAmount,
  controlMessage,
  proveControl,
} from '../../../server/money/statement/proveControl.ts'
import { openStatementKey, publicKeyOf } from '../../../server/money/statement/statementKey.ts'
import { readConfig } from '../../../server/platform/config.ts'
import { ConfigError } from '../../../server/platform/config/env.ts'
import { withDemoChains } from '../../demo/withDemoChains.ts'
import { StartProblem } from '../../supervisor/problem.ts'
import { withShopDatabase } from '../withShopDatabase.ts'

const USAGE = 'Usage: npm run statement:prove -- NETWORK ADDRESS [SIGNATURE]'

async function main([id, address, signature]: readonly string[]): Promise<number> {
  const network = Number(id)
  if (!isNetworkId(network) || address === undefined) {
    console.error(USAGE)
    return 2
  }
  const config = withDemoChains(readConfig(process.env))
  const control = { network, address, publicKey: publicKeyOf(openStatementKey(config)) }
  const message = controlMessage(control)
  if (message === undefined) {
    console.error(`${address} is no address of ${NETWORKS[network].name}.`)
    return 2
  }
  if (signature === undefined) {
    console.log(message)
    console.error(
      `\nA contract that cannot sign sends ${formatMicro(controlAmount(message))} USDT from ` +
        "this address, to any address, and gives the transaction's hash once it is final.",
    )
    return 0
  }
  const kept = await withShopDatabase('prove', config, (ctx) =>
    proveControl(
      ctx,
      { ...control, signature },
      config.chains.find((one) => one.network === network),
    ),
  )
  console.log(
    kept ? 'Kept: the next statement shows it.' : `${address} did not sign exactly this text.`,
  )
  return kept ? 0 : 1
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 2
}
