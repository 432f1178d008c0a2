import { openContractReader } from '../../../money/chains/contracts/contractReader.ts'
import { NoProvider } from '../../../money/chains/chain.ts'
import { growXpub } from '../../../money/receiving/xpub/growXpub.ts'
import { openXpub } from '../../../money/receiving/xpub/openXpub.ts'
import type { Config } from '../../../platform/config.ts'
import type { Context } from '../../../platform/db/context.ts'

/** TRON's addresses of a public key are lent once they are active; elsewhere they are made when they are needed. */
export function createXpubPools(ctx: Context, config: Config): () => Promise<void> {
  const open = openXpub(config)
  const pools = config.chains.flatMap((chain) => {
    const xpub = open(chain)
    return xpub?.family === 'tron' ? [{ xpub, reader: openContractReader(chain, ctx.log) }] : []
  })
  return async () => {
    for (const { xpub, reader } of pools)
      try {
        await growXpub(ctx, xpub, (addresses) => reader.active(addresses))
      } catch (error) {
        if (!(error instanceof NoProvider)) throw error
      }
  }
}
