import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { useSettings } from '../../client/settings.tsx'
import { Address } from '../../ui/Address.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'

export function LongFact({ label, text }: { label: string; text: string }) {
  return (
    <div className="text-sm">
      <p className="text-quiet">{label}</p>
      <div className="flex items-start justify-between gap-2">
        <Address address={text} />
        <Copy text={text} what={label} />
      </div>
    </div>
  )
}

/** Nothing for local chains, which have no explorer. */
export function ExplorerLink({
  network,
  txHash,
  children,
}: {
  network: NetworkId
  txHash: string
  children: string
}) {
  const { demo } = useSettings()
  if (demo) return null
  return (
    <a
      href={`${NETWORKS[network].explorerTx}${txHash}`}
      rel="noreferrer noopener"
      target="_blank"
      className="inline-flex min-h-11 items-center gap-1 text-sm underline underline-offset-4"
    >
      {children}
      <Icon name="external" className="size-4" />
    </a>
  )
}

export function Transaction({
  network,
  txHash,
  label,
}: {
  network: NetworkId
  txHash: string
  label?: string
}) {
  const t = useTexts('pay')
  return (
    <div>
      <LongFact label={label ?? t.transaction} text={txHash} />
      <ExplorerLink network={network} txHash={txHash}>
        {t.viewTransaction}
      </ExplorerLink>
    </div>
  )
}
