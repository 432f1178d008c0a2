import { NETWORKS } from '../../basics/networks.ts'
import { microToBase, parseMicro } from '../../basics/money.ts'
import { startSign } from '../../server/entry/wiring/sign.ts'
import type { Signer } from '../../server/money/payouts/signer.ts'
import { readDemo } from './demo.ts'
import { demoPayoutKey } from './demoPayoutKey.ts'
import { faucet } from './faucet.ts'
import { tronFaucet } from './tronFaucet.ts'
import { runDemoProcess } from './runDemoProcess.ts'

const LIMITS = {
  maxMicro: parseMicro('10000')!,
  dailyMaxMicro: parseMicro('100000')!,
  secondFromMicro: parseMicro('5000')!,
  approvers: [],
}
const MIN_MICRO = parseMicro('5000')!
/** POL, BNB or TRX for the fees of a few payouts. */
const MIN_COINS = 50n

/** Play money of the payout wallet. */
async function fillWallet(dataDir: string, { chain, account }: Signer): Promise<void> {
  const local = readDemo(dataDir)?.chains.find((one) => one.network === chain.network)
  const wallet = chain.walletOf(account)
  const { token, native } = await chain.balances(wallet)
  const isShort =
    token < microToBase(MIN_MICRO, chain.decimals) ||
    native < MIN_COINS * 10n ** BigInt(NETWORKS[chain.network].nativeDecimals)
  if (local && isShort) await (local.kind === 'tron' ? tronFaucet : faucet)(local, wallet)
}

runDemoProcess({
  name: 'sign',
  overlaps: false,
  start: (config) =>
    startSign(config, {
      payoutOf: (chain) => ({
        key: demoPayoutKey(config.dataDir, chain),
        keyFile: null,
        password: null,
        ...LIMITS,
      }),
      beforeRound: (signer) => fillWallet(config.dataDir, signer),
    }),
})
