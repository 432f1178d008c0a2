import { NETWORKS } from '../../../../basics/networks.ts'
import { openXpubKey } from '../../../../basics/hd/xpub.ts'
import type { ContractReader } from '../../../money/chains/contracts/contractReader.ts'
import type { ChainConfig } from '../../../platform/config/chains.ts'

const PAGE = 100

/** USDT at the key's addresses of these indices (`to` included), from the key alone. Throws `NoProvider`. */
export async function* findXpubMoney(
  { network, usdt, xpub }: Pick<ChainConfig, 'network' | 'usdt' | 'xpub'>,
  reader: Pick<ContractReader, 'ask'>,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<{
  readonly index: number
  readonly address: string
  readonly amountBase: bigint
}> {
  const key = openXpubKey(xpub ?? '', NETWORKS[network].kind)
  if (typeof key === 'string') return
  for (let first = from; first <= to; first += PAGE) {
    const page = Array.from({ length: Math.min(PAGE, to - first + 1) }, (_, at) => first + at)
    const answers = await reader.ask(
      page.map((index) => ({
        contract: usdt,
        view: 'balanceOf(address)',
        args: [key.addressAt(index)],
      })),
    )
    for (const [at, index] of page.entries()) {
      const amountBase = BigInt(`0x${answers[at]?.[0] ?? '0'}`)
      if (amountBase > 0n) yield { index, address: key.addressAt(index), amountBase }
    }
  }
}
