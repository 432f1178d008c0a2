import { useState } from 'react'
import { useCall } from '../parts/call.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Facts, Short } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import type { OfficeNetwork } from './network.ts'

/** Wallets that spend on their own and their balances; a node is asked on request only. */
export function SpendingWallets({ of }: { of: OfficeNetwork }) {
  const t = useTexts('officeNetworks')
  const [asked, setAsked] = useState(false)
  const read = useCall('readNetworkWallets', { network: of.network }, { enabled: asked })
  const held = (use: 'payout' | 'gas') => {
    const wallet = read.data?.wallets.find((one) => one.use === use)
    return (
      wallet && (
        <span className="block tabular-nums">
          {t.holds({ coin: wallet.coin, symbol: wallet.coinSymbol, usdt: wallet.usdt })}
        </span>
      )
    )
  }
  const has = of.payoutWallet !== null || of.gasWallet !== null
  return (
    <div>
      <h3 className="mb-1.5 font-medium">{t.spending}</h3>
      {!has && <p className="text-quiet">{t.noSpending}</p>}
      <Facts
        facts={[
          of.payoutWallet !== null && [
            t.payoutWallet,
            <span key="payout">
              <Short text={of.payoutWallet} />
              {held('payout')}
            </span>,
          ],
          of.gasWallet !== null && [
            t.gasWallet,
            <span key="gas">
              <Short text={of.gasWallet} />
              {held('gas')}
            </span>,
          ],
        ]}
      />
      {has && (
        <div className="mt-2 grid justify-items-start gap-2">
          <OfficeButton
            busy={read.isFetching}
            onClick={() => (asked ? void read.refetch() : setAsked(true))}
          >
            {t.readNow}
          </OfficeButton>
          <Refused cause={read.error} />
        </div>
      )}
    </div>
  )
}
