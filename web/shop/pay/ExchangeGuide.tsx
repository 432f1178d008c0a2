import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { Fold } from '../../ui/Fold.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Facts } from '../parts/Facts.tsx'
import { EXCHANGES } from './exchanges.ts'

/** Paying from an exchange: which network to choose there, and what makes an order short. */
export function ExchangeGuide({ network }: { network: NetworkId }) {
  const t = useTexts('pay')
  return (
    <div className="w-full text-start" data-exchanges={network}>
      <Fold title={t.exchangeTitle} plain>
        <div className="grid gap-3 pb-4 text-sm">
          <p>{t.exchangeNetwork({ name: NETWORKS[network].name })}</p>
          <Facts
            rows={EXCHANGES.flatMap(({ name, calls }) =>
              calls[network] ? [[name, calls[network]] as const] : [],
            )}
          />
          <p>{t.exchangeLeast}</p>
        </div>
      </Fold>
    </div>
  )
}
