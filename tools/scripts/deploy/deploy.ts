// npm run deploy -- polygon|bsc|tron CONTRACT [--rpc URL] [--key-file FILE] [--yes] …
// Creates one of the shop's contracts without a browser: simulated first, with its cost, and sent only with --yes or
// after a yes.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Hex } from 'viem'
import { isTronAddress } from '../../../basics/tron/address.ts'
import { NETWORK_LIST, NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { hasWrongChecksum } from '../../../basics/evm/checksum.ts'
import { readyOnEvm } from './evm.ts'
import { CONTRACTS, DeployError, planOf, type Contract } from './plan.ts'
import { readyOnTron } from './tron.ts'

const USAGE = `Usage: npm run deploy -- NETWORK CONTRACT [options]
NETWORK: ${NETWORK_LIST.map(({ slug }) => slug).join(', ')}
CONTRACT:
  forwarders                                    the public factory of order addresses; once on each network
  token       --owner A [--name N --symbol S]   MDD
  shop        --mdd A --platform A --owner A    the shop contract; without an MDD of your own,
                                                create a token first and sell none
  spendLimit  --treasury A                      whitelist mode
Options: --rpc URL (else the first of CHAIN_<id>_RPC) · --key-file FILE with 64 hex digits (else it is asked for)
         --usdt A (another token than the network's USDT) · --yes (do not ask before sending)`

async function ask(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await reader.question(question)).trim()
  } finally {
    reader.close()
  }
}

async function readKey(file: string | undefined): Promise<Hex> {
  const text =
    file === undefined
      ? await ask('Private key of the wallet that pays (64 hex digits): ')
      : readFileSync(file, 'utf8').trim()
  const digits = text.replace(/^0x/, '')
  if (!/^[0-9a-f]{64}$/i.test(digits)) throw new DeployError('The key must be 64 hex digits.')
  return `0x${digits}`
}

function checkAddress(network: NetworkId, name: string, text: string | undefined): void {
  if (text === undefined) return
  const isGood =
    NETWORKS[network].kind === 'tron'
      ? isTronAddress(text)
      : /^0x[0-9a-fA-F]{40}$/.test(text) && !hasWrongChecksum(text)
  if (!isGood)
    throw new DeployError(
      `--${name} is not an address on ${NETWORKS[network].name}, or is mistyped.`,
    )
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rpc: { type: 'string' },
      'key-file': { type: 'string' },
      usdt: { type: 'string' },
      mdd: { type: 'string' },
      platform: { type: 'string' },
      owner: { type: 'string' },
      treasury: { type: 'string' },
      name: { type: 'string' },
      symbol: { type: 'string' },
      yes: { type: 'boolean' },
    },
  })
  const network = NETWORK_LIST.find(({ slug }) => slug === positionals[0])?.id
  const contract = positionals[1] as Contract
  if (network === undefined || !CONTRACTS.includes(contract)) {
    console.log(USAGE)
    return 2
  }
  for (const name of ['usdt', 'mdd', 'platform', 'owner', 'treasury'] as const)
    checkAddress(network, name, values[name])
  const rpc = values.rpc ?? process.env[`CHAIN_${network}_RPC`]?.split(',')[0]?.trim()
  if (!rpc) throw new DeployError(`Name a node: --rpc URL, or CHAIN_${network}_RPC.`)
  const plan = planOf(network, contract, values)
  const key = await readKey(values['key-file'])
  const { kind, nativeSymbol, name } = NETWORKS[network]
  const ready = await (kind === 'tron' ? readyOnTron : readyOnEvm)(network, rpc, key, plan)
  if (ready.standsAt !== null) {
    console.log(`It is deployed already at ${ready.standsAt} on ${name}; nothing was sent.`)
    return 0
  }
  console.log(`${plan.artifact} on ${name}, paid by ${ready.from}: ${ready.cost} ${nativeSymbol}.`)
  if (!values.yes && (await ask('Send it? Type yes: ')) !== 'yes') {
    console.log('Nothing was sent.')
    return 1
  }
  const { address, txHash } = await ready.send()
  console.log(`${plan.artifact} stands at ${address} (final; transaction ${txHash}).`)
  if (plan.setting !== null) console.log(`Set it: npm run setup -- set ${plan.setting}=${address}`)
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof DeployError ? error.message : error)
  process.exitCode = 1
}
