// npm run forwarders -- prove NETWORK [PROOF] | recover FROM TO | check | deploy NETWORK | new-gas-key FILE
// All but `prove` work without a database when the environment names the networks; otherwise the office's settings
// count.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { baseToMicro, formatMicro } from '../../../basics/money.ts'
import { findXpubMoney } from '../../../server/entry/wiring/addresses/findXpubMoney.ts'
import { openContractReader } from '../../../server/money/chains/contracts/contractReader.ts'
import { NETWORKS, NETWORK_IDS, type NetworkId } from '../../../basics/networks.ts'
import { askForProof, proveTreasury } from '../../../server/entry/wiring/addresses/proveTreasury.ts'
import { sweepersOf, sweepPlaceOf } from '../../../server/entry/wiring/sweepers.ts'
import { KeyError, makePayoutKey } from '../../../server/money/payouts/payoutKey.ts'
import { factoryState } from '../../../server/money/receiving/factoryState.ts'
import { secretsDir } from '../../../server/money/receiving/forwarderSecret.ts'
import { saltOf, sweepData } from '../../../server/money/sweeps/forwarderCalls.ts'
import { recover, type FoundForwarder } from '../../../server/money/sweeps/recover.ts'
import { sweepRules, type SweepPlace } from '../../../server/money/sweeps/sweep.ts'
import { readConfig, type Config } from '../../../server/platform/config.ts'
import type { ChainConfig } from '../../../server/platform/config/chains.ts'
import { ConfigError } from '../../../server/platform/config/env.ts'
import { createLog } from '../../../server/platform/log.ts'
import { forwardersDeployment } from '../../demo/deployContracts.ts'
import { withShop } from '../withShop.ts'
import { withShopDatabase } from '../withShopDatabase.ts'
import { exitWith, NOTHING_DONE } from '../command.ts'

const USAGE = `Usage: npm run forwarders -- prove NETWORK [PROOF]       what the treasury has to sign; with a signature
                                                         or transaction, order addresses can be offered
       npm run forwarders -- prove NETWORK xpub [PROOF]  the same for CHAIN_<id>_XPUB, signed by its first address
       npm run forwarders -- recover FROM TO [sure]      money at the addresses with these numbers, and the calls
                                                         that sweep it; with "sure" the gas wallet makes them
       npm run forwarders -- check                       whether the factory is deployed on each network
       npm run forwarders -- deploy NETWORK              the transaction that creates it on an EVM network
       npm run forwarders -- new-gas-key FILE            makes a gas key encrypted with GAS_KEY_PASSWORD,
                                                         and prints its address
CHAIN_<id>_TREASURY and the forwarder secret are enough to find an address and its money.`
const DONE = 0
const REFUSED = 1
const log = createLog('forwarders', 'warn')

/**
 * Networks of the environment are enough; otherwise those that the shop runs with are read from its database.
 */
async function readSettings(): Promise<Config> {
  const given = readConfig(process.env)
  return given.chains.length > 0 ? given : withShop('forwarders', async (_, config) => config)
}

/** Never made here: a new one would find nothing. */
function readSecret({ forwarderSecret, dataDir }: Config): Uint8Array {
  if (forwarderSecret !== null) return Buffer.from(forwarderSecret, 'hex')
  const file = join(secretsDir(dataDir), 'forwarder-secret')
  try {
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  } catch {
    throw new ConfigError(
      `There is no forwarder secret: set FORWARDER_SECRET, or put it into ${file}.`,
    )
  }
}

const batches = (found: readonly FoundForwarder[], size: number): FoundForwarder[][] =>
  Array.from({ length: Math.ceil(found.length / size) }, (_, at) =>
    found.slice(at * size, (at + 1) * size),
  )

const batchOf = ({ kind }: SweepPlace): number =>
  sweepRules(kind, { fromMicro: 0n, tronFromMicro: 0n }).batch

type Chosen = { readonly chain: ChainConfig; readonly place: SweepPlace; readonly treasury: string }

function placesOf(config: Config): Chosen[] {
  const secret = readSecret(config)
  return config.chains.flatMap((chain) => {
    const place = sweepPlaceOf({ log }, chain, secret)
    return place && chain.treasury ? [{ chain, place, treasury: chain.treasury }] : []
  })
}

async function recoverOne(
  config: Config,
  { place, treasury }: Chosen,
  range: { from: bigint; to: bigint },
  isSure: boolean,
): Promise<void> {
  const found: FoundForwarder[] = []
  for await (const some of recover(place, treasury, range)) {
    found.push(...some)
    for (const { purpose, index, address, amountBase } of some)
      console.log(
        [
          NETWORKS[place.network].name,
          `${purpose} ${index}`,
          address,
          `${formatMicro(baseToMicro(amountBase, place.decimals).micro)} USDT`,
        ].join('\t'),
      )
  }
  const sweeper = isSure
    ? sweepersOf({ log }, config).find((one) => one.place.network === place.network)
    : undefined
  for (const batch of batches(found, batchOf(place))) {
    const salts: Hex[] = batch.map((one) => saltOf(place, one))
    const data = sweepData(place.token, treasury, salts)
    console.log(
      `\nAnyone can sweep these ${batch.length} with a transaction to ${place.factory}, without ` +
        `value, with the data\n${data}`,
    )
    if (!sweeper) continue
    const ready = await sweeper.chain.prepare(sweeper.account, { to: place.factory, data }, 0n)
    if (typeof ready === 'string') throw new ConfigError(`The gas wallet cannot send it: ${ready}.`)
    const signed = await ready.sign({ nonce: ready.nextNonce, payoutId: batch[0]!.index })
    console.log(
      `sent: ${signed.txHash} ${(await sweeper.chain.send(signed.raw)) ? '' : 'was refused by the node'}`,
    )
  }
}

async function recoverAll(from: string, to: string, isSure: boolean): Promise<number> {
  const config = await readSettings()
  const places = placesOf(config)
  const xpubs = config.chains.filter(({ xpub }) => xpub)
  if (places.length + xpubs.length === 0)
    throw new ConfigError(
      'No network has CHAIN_<id>_XPUB, or both a factory and CHAIN_<id>_TREASURY.',
    )
  for (const place of places)
    await recoverOne(config, place, { from: BigInt(from), to: BigInt(to) }, isSure)
  for (const chain of xpubs) {
    const reader = openContractReader(chain, log)
    const range = { from: Number(from), to: Number(to) }
    for await (const { index, address, amountBase } of findXpubMoney(chain, reader, range))
      console.log(
        `${NETWORKS[chain.network].name}\t0/${index}\t${address}\t` +
          `${formatMicro(baseToMicro(amountBase, chain.usdtDecimals).micro)} ` +
          'USDT: in your wallet, at this index',
      )
  }
  return DONE
}

async function check(): Promise<number> {
  const config = await readSettings()
  const states = await Promise.all(
    placesOf(config).map(async ({ place: { network, reader, kind, factory } }) => {
      const state = await factoryState(reader, kind, factory)
      console.log(`${NETWORKS[network].name}\t${factory}\t${state}`)
      return state
    }),
  )
  return states.every((state) => state === 'ready') ? DONE : REFUSED
}

function deploy(network: NetworkId): number {
  if (NETWORKS[network].kind === 'tron') {
    console.log(
      'On TRON: create contracts/artifacts/Forwarders.json with the arguments (1, 0x41), a fee ' +
        'limit of 160 TRX, and set CHAIN_105_FORWARDERS to its address.',
    )
    return DONE
  }
  const { to, data } = forwardersDeployment()
  console.log(
    `A transaction to ${to} on ${NETWORKS[network].name}, without value, with the data\n${data}`,
  )
  return DONE
}

async function prove(network: string, proof: string, ofXpub: boolean): Promise<number> {
  const config = await readSettings()
  const chain = config.chains.find((one) => String(one.network) === network)
  const address = ofXpub ? chain?.xpub : chain?.treasury
  if (!chain || !address)
    throw new ConfigError(`CHAIN_${network}_${ofXpub ? 'XPUB' : 'TREASURY'} is not set.`)
  if (proof === '') {
    console.log(askForProof(config, chain, ofXpub))
    return DONE
  }
  let isProven = false
  await withShopDatabase('forwarders', config, async (ctx) => {
    isProven = await proveTreasury(ctx, config, chain, proof, ofXpub)
  })
  console.log(
    isProven
      ? `${ofXpub ? `CHAIN_${network}_XPUB` : address} is proven: its addresses are offered within ten seconds.`
      : 'This does not show that someone controls it.',
  )
  return isProven ? DONE : REFUSED
}

async function main([verb, first = '', second = '', third]: readonly string[]): Promise<number> {
  const isNumber = (text: string): boolean => /^\d{1,15}$/.test(text)
  if (verb === 'recover' && isNumber(first) && isNumber(second))
    return recoverAll(first, second, third === 'sure')
  if (verb === 'prove' && first !== '')
    return second === 'xpub' ? prove(first, third ?? '', true) : prove(first, second, false)
  if (verb === 'check') return check()
  if (verb === 'deploy' && NETWORK_IDS.includes(Number(first) as NetworkId))
    return deploy(Number(first) as NetworkId)
  if (verb === 'new-gas-key' && first !== '') {
    const password = process.env['GAS_KEY_PASSWORD']
    if (!password)
      throw new KeyError(
        'Set GAS_KEY_PASSWORD to the password that the key file is to be encrypted with.',
      )
    console.log(`${first} holds the key of ${makePayoutKey(first, password)}`)
    return DONE
  }
  console.log(USAGE)
  return verb === 'help' ? DONE : NOTHING_DONE
}

await exitWith(() => main(process.argv.slice(2)), [KeyError])
