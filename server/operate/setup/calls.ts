import type * as setup from '../../../api/office/setup.ts'
import { refuse } from '../../../basics/errors.ts'
import { formatMicro } from '../../../basics/money.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { readContact } from '../../commerce/content/contact.ts'
import { listDeliveryGroups, listUndelivered } from '../../commerce/content/deliveryGroups.ts'
import { isProven } from '../../money/receiving/noteProof.ts'
import type { Actor } from '../../people/staff/actor.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import type { Config } from '../../platform/config.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { checkNetwork } from './checkNetwork.ts'
import { readGoLive } from './goLive.ts'
import { saveDelivery, setContact } from './saveBasics.ts'
import { sendTestMail } from './sendTestMail.ts'

/** Handed in by the wiring, which knows the shop's secret. */
export type TreasuryProofs = {
  readonly ask: (chain: ChainConfig) => string
  readonly prove: (ctx: ActorContext, chain: ChainConfig, proof: string) => Promise<boolean>
}

type SetupCalls = Handlers<keyof typeof setup, Actor>

export function setupCalls(config: Config, proofs: TreasuryProofs): SetupCalls {
  const chainOf = (network: NetworkId): ChainConfig =>
    config.chains.find((one) => one.network === network) ?? refuse('notFound')
  const withTreasury = (network: NetworkId): ChainConfig & { readonly treasury: string } => {
    const chain = chainOf(network)
    return { ...chain, treasury: chain.treasury || refuse('notFound') }
  }
  return {
    readGoLive: ({ acting }) => readGoLive(acting, config),
    checkNetworks: ({ acting }, { network }) => checkNetwork(chainOf(network), acting.log),
    readTreasuryProof: async ({ acting }, { network }) => {
      const chain = withTreasury(network)
      return {
        treasury: chain.treasury,
        message: proofs.ask(chain),
        isProven: await isProven(acting, chain.treasury, network),
      }
    },
    proveTreasury: async ({ acting }, { network, proof }) => {
      const chain = withTreasury(network)
      if (!(await proofs.prove(acting, chain, proof))) return { isProven: false }
      await asStaff(acting, 'addresses.write', async (tx) => {
        await audit(tx, {
          action: 'proveTreasury',
          subject: { kind: 'setting', id: `CHAIN_${network}_TREASURY` },
          facts: { treasury: chain.treasury },
        })
        return true
      })
      return { isProven: true }
    },
    listDelivery: async ({ acting }) => ({
      groups: (await listDeliveryGroups(acting)).map(({ name, feeMicro, version, countries }) => ({
        name,
        fee: formatMicro(feeMicro),
        version,
        countries: [...countries],
      })),
      undelivered: await listUndelivered(acting),
      contact: (await readContact(acting)).value,
    }),
    saveDelivery: ({ acting }, input) => saveDelivery(acting, input),
    setContact: ({ acting }, input) => setContact(acting, input),
    sendTestMail: ({ acting }, input) => sendTestMail(acting, input, config),
  }
}
