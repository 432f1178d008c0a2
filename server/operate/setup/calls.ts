import type * as setup from '../../../api/office/setup.ts'
import { refuse } from '../../../basics/errors.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { readContact } from '../../commerce/content/contact.ts'
import { shownFee } from '../../commerce/content/deliveryFee.ts'
import { listDeliveryGroups, listUndelivered } from '../../commerce/content/deliveryGroups.ts'
import { openForwarderSecret } from '../../money/receiving/forwarderSecret.ts'
import { isOfSecret, isProven } from '../../money/receiving/noteProof.ts'
import type { Actor } from '../../people/staff/actor.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import type { Context } from '../../platform/db/context.ts'
import type { Config } from '../../platform/config.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { checkNetwork } from './checkNetwork.ts'
import { contractState, planContract } from './contracts.ts'
import { readGoLive } from './goLive.ts'
import { saveDelivery, setContact } from './saveBasics.ts'
import { sendTestMail } from './sendTestMail.ts'
import { sendTronCreation } from './tronCreation.ts'

type ProofOf = 'treasury' | 'xpub'

/** Handed in by the wiring, which knows the shop's secret and reads settings. */
type SetupPlace = {
  /** Of the mail server in use; null without one. */
  readonly mailMark: (ctx: Context) => Promise<string | null>
  readonly chainToTry: (
    network: NetworkId,
    rpc: string,
    apiKey: string | undefined,
    saved: ChainConfig | undefined,
  ) => ChainConfig
  readonly ask: (
    chain: ChainConfig,
    of: ProofOf,
  ) => { readonly address: string; readonly message: string }
  readonly prove: (
    ctx: ActorContext,
    chain: ChainConfig,
    proof: string,
    of: ProofOf,
  ) => Promise<boolean>
}

/** Of a network, saved or only typed. */
type Nodes = {
  readonly network: NetworkId
  readonly rpc?: string | undefined
  readonly apiKey?: string | undefined
}
type SetupCalls = Handlers<keyof typeof setup, Actor>

export function setupCalls(config: Config, place: SetupPlace): SetupCalls {
  const chainOf = (network: NetworkId): ChainConfig =>
    config.chains.find((one) => one.network === network) ?? refuse('notFound')
  const chainWith = ({ network, rpc, apiKey }: Nodes): ChainConfig =>
    rpc === undefined
      ? chainOf(network)
      : place.chainToTry(
          network,
          rpc,
          apiKey,
          config.chains.find((one) => one.network === network),
        )
  /** A proof with another secret does not count. */
  const isShown = async (ctx: Context, address: string, network: NetworkId, of: ProofOf) =>
    (await isProven(ctx, address, network)) &&
    (of === 'xpub' || config.demo || isOfSecret(ctx, address, openForwarderSecret(config)))
  const proving = (network: NetworkId, of: ProofOf): ChainConfig => {
    const chain = chainOf(network)
    if (!chain[of]) refuse('notFound')
    return chain
  }
  return {
    readGoLive: ({ acting }) => readGoLive(acting, config),
    checkNetworks: ({ acting }, nodes) => checkNetwork(chainWith(nodes), acting.log),
    readTreasuryProof: async ({ acting }, { network, of = 'treasury' }) => {
      const chain = config.chains.find((one) => one.network === network)
      // Just saved: this process has not followed yet.
      if (!chain?.[of]) return null
      const { address, message } = place.ask(chain, of)
      return { address, message, isProven: await isShown(acting, address, network, of) }
    },
    proveTreasury: async ({ acting }, { network, proof, of = 'treasury' }) => {
      const chain = proving(network, of)
      if (!(await place.prove(acting, chain, proof, of))) return { isProven: false }
      await asStaff(acting, 'addresses.write', async (tx) => {
        await audit(tx, {
          action: 'proveTreasury',
          subject: { kind: 'setting', id: `CHAIN_${network}_${of.toUpperCase()}` },
          facts: { address: place.ask(chain, of).address },
        })
        return true
      })
      return { isProven: true }
    },
    planContract: ({ acting }, { network, rpc, apiKey, ...input }) =>
      planContract(chainWith({ network, rpc, apiKey }), input, acting.log),
    sendContract: ({ acting }, input) => {
      if (NETWORKS[input.network].kind !== 'tron') refuse('notFound')
      return sendTronCreation(acting, chainWith(input), input)
    },
    checkContract: async ({ acting }, { contract, address, ...nodes }) => ({
      state: await contractState(chainWith(nodes), contract, address, acting.log),
    }),
    listDelivery: async ({ acting }) => ({
      groups: (await listDeliveryGroups(acting)).map(({ name, version, countries, ...group }) => {
        const { fee, feeSteps: steps, feeWeight: weight } = shownFee(group)
        return { name, fee, steps, weight, version, countries: [...countries] }
      }),
      undelivered: await listUndelivered(acting),
      contact: (await readContact(acting)).value,
    }),
    saveDelivery: ({ acting }, input) => saveDelivery(acting, input),
    setContact: ({ acting }, input) => setContact(acting, input),
    sendTestMail: ({ acting }, input) => sendTestMail(acting, input, config, place.mailMark),
  }
}
