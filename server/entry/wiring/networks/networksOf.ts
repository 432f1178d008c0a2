import { join } from 'node:path'
import { NETWORKS } from '../../../../basics/networks.ts'
import type { Config } from '../../../platform/config.ts'
import type { ChainConfig } from '../../../platform/config/chains.ts'
import type { Networks } from '../../../money/payments/quotes/networks.ts'
import { openContractReader } from '../../../money/chains/contracts/contractReader.ts'
import { factoryState } from '../../../money/receiving/factoryState.ts'
import { secretsDir } from '../../../money/receiving/forwarderSecret.ts'
import { createLeaseJournal } from '../../../money/receiving/leaseJournal.ts'
import { openXpub } from '../../../money/receiving/xpub/openXpub.ts'
import { openForwarders } from '../../../money/receiving/openForwarders.ts'
import { isOffered } from './offered.ts'

const LEASES_FILE = 'address-leases'

/** As if every contract rail were open. */
export function networksOf(config: Config): Networks {
  const leaseJournal = createLeaseJournal(join(secretsDir(config.dataDir), LEASES_FILE))
  const forwarding = openForwarders<ChainConfig>(config, (chain, factory, log) =>
    factoryState(openContractReader(chain, log), NETWORKS[chain.network].kind, factory),
  )
  const account = openXpub(config)
  return new Map(
    config.chains.map((chain) => [
      chain.network,
      {
        ...chain,
        platform: chain.shop === null ? null : (chain.payees[0] ?? null),
        forwarding: forwarding(chain),
        account: account(chain),
        isOffered: isOffered(config, chain.network),
        leaseJournal,
      },
    ]),
  )
}
