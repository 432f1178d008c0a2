import { raiseAlarm } from '../../platform/messages/raiseAlarm.ts'
import type { Context } from '../../platform/db/context.ts'
import { noteBlocked, type OwnAddress } from '../chains/networks/blockedAddresses.ts'
import type { ChainSettings } from '../chains/chain.ts'
import { openContractReader, type ContractReader } from '../chains/contracts/contractReader.ts'

/** Tether's on TRON and BNB Smart Chain, and USDT0's on Polygon. Other tokens have no list. */
const VIEWS = ['isBlackListed(address)', 'isBlocked(address)'] as const

/** Nodes refuse larger batches. */
const PER_BATCH = 50

/** One question per address, since a token has at most one of the views. */
async function blockedBy(
  reader: ContractReader,
  token: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  const ask = (view: string, some: readonly string[]) =>
    reader.ask(some.map((address) => ({ contract: token, view, args: [address] })))
  const blocked = new Set<string>()
  for (const view of VIEWS) {
    const [first] = await ask(view, addresses.slice(0, 1))
    if (first?.length !== 1) continue
    for (let at = 0; at < addresses.length; at += PER_BATCH) {
      const some = addresses.slice(at, at + PER_BATCH)
      const answers = await ask(view, some)
      for (const [index, words] of answers.entries())
        if (words?.length === 1 && BigInt(`0x${words[0]}`) === 1n) blocked.add(some[index]!)
    }
    return blocked
  }
  return blocked
}

/**
 * Which addresses the issuer has blocked. A second provider, if any, must agree, since a block closes the network.
 * Throws `NoProvider`.
 */
export async function checkBlocked(
  ctx: Context,
  settings: ChainSettings,
  all: readonly OwnAddress[],
): Promise<ReadonlySet<string>> {
  const { network, rpc, usdt } = settings
  const ask = (nodes: readonly string[], addresses: readonly string[]): Promise<Set<string>> =>
    blockedBy(openContractReader({ ...settings, rpc: nodes }, ctx.log), usdt, addresses)
  const said = await ask(
    rpc,
    all.map(({ address }) => address),
  )
  const blocked = said.size === 0 || rpc.length < 2 ? said : await ask(rpc.slice(1), [...said])
  await noteBlocked(ctx, network, all, blocked)
  for (const address of blocked)
    await raiseAlarm(ctx, { kind: 'addressBlocked', network, facts: { address } })
  return blocked
}
