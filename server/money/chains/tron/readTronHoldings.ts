import { addressInWord } from '../../../../basics/abi/words.ts'
import type { Log } from '../../../platform/log.ts'
import { ProviderFault, type ChainSettings } from '../chain.ts'
import { wordsOf, type ContractQuestion } from '../providers/checkContracts.ts'
import type { AskedHoldings, ChainHolding, ChainHoldings } from '../holdings.ts'
import { PLATFORM_WORD } from '../transfers/transfers.ts'
import { wordAt } from '../transfers/wordAt.ts'
import { apiAddress, callContract } from './call.ts'
import type { TronNode } from './node.ts'
import { record } from '../providers/malformed.ts'
import { isNothing } from './parse.ts'
import { createTronProviders } from './providers.ts'
import { eachOf, readNewest } from './readBlocks.ts'
import { readTokenBalance } from './readTokenBalance.ts'
import { toBase58 } from './toTransfers.ts'

const TIMEOUT_MS = 10_000
/** The API has only the newest solidified state; retries if it moved between requests. */
const TRIES = 5

async function coinsAt(node: TronNode, address: string): Promise<bigint> {
  const answer = await node.ask('walletsolidity/getaccount', {
    address: apiAddress(address),
    visible: false,
  })
  // An account that never received TRX does not exist, even with tokens.
  const balance = isNothing(answer) ? 0 : (record(answer, 'account')['balance'] ?? 0)
  if (typeof balance !== 'bigint' && !Number.isSafeInteger(balance))
    throw new ProviderFault('malformed', 'malformed balance')
  return BigInt(balance as number | bigint)
}

/** Addresses are base58. */
export function readTronHoldings(
  settings: ChainSettings,
  asked: AskedHoldings,
  log: Log,
): Promise<ChainHoldings> {
  const providers = createTronProviders(settings, { timeoutMs: TIMEOUT_MS, log })

  async function platformOf(node: TronNode): Promise<string | null> {
    if (settings.shop === null) return null
    const question: ContractQuestion = {
      setting: 'SHOP',
      contract: settings.shop,
      call: 'getMarketingAddr()',
      words: PLATFORM_WORD + 1,
    }
    return toBase58(
      addressInWord(
        wordAt(
          wordsOf(
            await callContract(node, 'walletsolidity', settings.shop, question.call),
            settings.network,
            question,
          ),
          PLATFORM_WORD,
        ),
      ),
    )
  }

  async function readOnce(node: TronNode): Promise<Omit<ChainHoldings, 'block'>> {
    const platform = await platformOf(node)
    const addresses = [...new Set([...asked.addresses, ...(platform === null ? [] : [platform])])]
    const holdings = await eachOf(addresses, async (address): Promise<ChainHolding> => ({
      address,
      nativeBase: await coinsAt(node, address),
      tokensBase: await eachOf(asked.tokens, (token) => readTokenBalance(node, token, address)),
    }))
    return { platform, holdings }
  }

  return providers.run(async (node) => {
    let before = await readNewest(node, 'walletsolidity')
    for (let tries = 0; tries < TRIES; tries++) {
      const read = await readOnce(node)
      const after = await readNewest(node, 'walletsolidity')
      if (after.hash === before.hash) return { block: before.number, ...read }
      before = after
    }
    throw new ProviderFault('lagging', 'solidifies faster than it answers')
  })
}
