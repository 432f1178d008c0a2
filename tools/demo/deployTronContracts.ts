// node tools/demo/deployTronContracts.ts, with a Deployment as JSON on standard input; prints a Deployed.
import { readFileSync } from 'node:fs'
import { hexToBytes } from 'viem'
import { toTronAddress } from '../../basics/tron/address.ts'
import { demoAccount, demoKey, type Deployed, type Deployment } from './deployContracts.ts'
import { askNode, deployTron } from '../tronnet/deployTron.ts'

/** Deploys USDT, MDD, the shop and the spending limit on a new local TRON chain; addresses in base58. */
async function deployTronContracts({ rpc, network, secret }: Deployment): Promise<Deployed> {
  const named = (name: string): string => toTronAddress(demoAccount(secret, network, name).address)
  const ownerKey = hexToBytes(demoKey(secret, network, 'owner'))
  const [platform, first, second] = [named('platform'), named('receive 1'), named('receive 2')]
  const deployed = await deployTron({ url: rpc, ownerKey, platform, treasury: first })
  const {
    block_header: {
      raw_data: { number },
    },
  } = await askNode(rpc)<{ block_header: { raw_data: { number: number } } }>('wallet/getnowblock')
  return {
    ...deployed,
    treasury: named('treasury'),
    owner: named('owner'),
    platform,
    receive: [first, second],
    fromBlock: number,
  }
}

if (import.meta.main) {
  const deployed = await deployTronContracts(JSON.parse(readFileSync(0, 'utf8')) as Deployment)
  process.stdout.write(JSON.stringify(deployed))
}
