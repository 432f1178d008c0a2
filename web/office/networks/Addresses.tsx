import { Badge, Short, type Fact } from '../parts/Show.tsx'
import { Facts } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import type { OfficeNetwork } from './network.ts'

const All = ({ addresses }: { addresses: readonly string[] }) => (
  <span className="flex flex-wrap gap-x-3">
    {addresses.map((one) => (
      <Short key={one} text={one} />
    ))}
  </span>
)

/** Where buyers' money arrives. */
export function Addresses({ of }: { of: OfficeNetwork }) {
  const t = useTexts('officeNetworks')
  const facts: (Fact | false)[] = [
    of.treasury !== null && [
      t.treasury,
      <span key="treasury" className="flex flex-wrap items-center gap-2">
        <Short text={of.treasury} />
        <Badge tone={of.isTreasuryProven ? 'good' : 'waiting'}>
          {of.isTreasuryProven ? t.proven : t.notProven}
        </Badge>
      </span>,
    ],
    of.wallets.length > 0 && [t.wallets, <All key="wallets" addresses={of.wallets} />],
    of.walletsLeft !== null && [
      t.walletsLeft,
      <span key="left" className="flex flex-wrap items-center gap-2">
        {t.walletsFree(of.walletsLeft)}
        {of.walletsLeft.wanted > 0 && (
          <Badge tone="waiting">{t.walletsWanted({ count: of.walletsLeft.wanted })}</Badge>
        )}
      </span>,
    ],
    of.receive.length > 0 && [t.receive, <All key="receive" addresses={of.receive} />],
    of.hasXpub && [t.xpub, 'xpub…'],
    of.shop !== null && [t.shopContract, <Short key="shop" text={of.shop} />],
  ]
  return (
    <div>
      <h3 className="mb-1.5 font-medium">{t.addresses}</h3>
      <Facts facts={facts} />
    </div>
  )
}
