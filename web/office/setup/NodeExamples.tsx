import type { NetworkId } from '../../../basics/networks.ts'
import { useTexts } from '../parts/texts.tsx'

/** As providers write their addresses; a key takes the place of KEY. */
const EXAMPLES: Partial<Record<NetworkId, readonly string[]>> = {
  137: [
    'https://polygon-mainnet.g.alchemy.com/v2/KEY',
    'https://polygon-mainnet.infura.io/v3/KEY',
    'https://rpc.ankr.com/polygon/KEY',
  ],
  56: [
    'https://bnb-mainnet.g.alchemy.com/v2/KEY',
    'https://bsc-mainnet.infura.io/v3/KEY',
    'https://rpc.ankr.com/bsc/KEY',
  ],
  105: ['https://api.trongrid.io', 'https://rpc.ankr.com/premium-http/tron/KEY'],
}

export function NodeExamples({ network }: { network: NetworkId }) {
  const t = useTexts('officeSetup')
  const examples = EXAMPLES[network]
  return (
    examples && (
      <div className="grid gap-1 text-xs text-quiet">
        <p>{t.nodesExample}</p>
        <ul className="grid font-mono wrap-anywhere" translate="no">
          {examples.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
    )
  )
}
