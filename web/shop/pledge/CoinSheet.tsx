import { useState } from 'react'
import { formatMicro, formatUnits, parseMicro } from '../../../basics/money.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { earlyCost } from '../../../basics/rewards.ts'
import { CallFailure } from '../../client/callApi.ts'
import { useOverlayEntry } from '../../client/router.tsx'
import { pledgeCoin, type CoinStep } from '../../client/wallet/pledgeCoin.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { Cost } from '../limit/LimitRunNote.tsx'
import { suits, useWalletRun } from '../limit/useWalletRun.ts'
import { Facts } from '../parts/Facts.tsx'
import { localTime } from '../parts/localTime.ts'
import { Refused } from '../parts/Refused.tsx'
import { useConnection } from '../wallet/useWallet.ts'
import { WalletList } from '../wallet/WalletList.tsx'
import { WalletProblem } from '../wallet/WalletProblem.tsx'
import type { CoinPledge } from './pledge.ts'
import { keepSent, readSent } from './sentCoin.ts'

type Props = { intent: CoinPledge; chainId: number; onClose: () => void }

/** Says what leaves the wallet, and where it goes, before the wallet is asked. */
export function CoinSheet({ intent, chainId, onClose }: Props) {
  const t = useTexts('reward')
  const close = useOverlayEntry('coin', onClose)
  const found = useConnection()
  const { run, step, busy, error } = useWalletRun<CoinStep>()
  const [hash, setHash] = useState(() => readSent(intent.id))
  const { network, shop, wallet } = intent
  const isOther = suits(found, network) && found.address.toLowerCase() !== wallet.toLowerCase()
  const connection = suits(found, network) && !isOther ? found : undefined
  const send = () =>
    connection &&
    run(connection, network, chainId, ({ caller, onStep }) =>
      pledgeCoin(
        { caller, onStep },
        {
          shop,
          level: BigInt(intent.level),
          usdtBase: BigInt(intent.usdtBase),
          coinBase: BigInt(intent.coinBase),
          onSent: (sent) => (keepSent(intent.id, sent), setHash(sent)),
        },
      ),
    )
  const isSent = hash !== undefined && !busy
  return (
    <Sheet
      open
      onClose={() => close()}
      title={t.coinSend}
      footer={
        (connection || isSent) && (
          <Button
            look={isSent ? 'plain' : 'main'}
            wide
            busy={busy}
            onClick={isSent ? () => close() : () => void send()}
          >
            {isSent ? t.coinClose : t.coinInWallet}
          </Button>
        )
      }
    >
      <div className="grid gap-4 p-4">
        {isSent && (
          <p
            role="status"
            className="flex gap-2 rounded-card bg-jade-soft p-3 text-jade-text"
            data-hash={hash}
          >
            <Icon name="check" />
            {t.coinSent}
          </p>
        )}
        <CoinFacts intent={intent} chainId={chainId} />
        {isOther && (
          <p className="rounded-card bg-amber-soft p-3 text-sm text-amber-text">{t.coinOther}</p>
        )}
        {!connection && !isSent && <WalletList kind={NETWORKS[network].kind} />}
        {step && busy && <p role="status">{step.at === 'waiting' ? t.coinWaiting : t.coinAsked}</p>}
        {step?.at === 'send' && step.cost && <Cost {...step.cost} />}
        {error instanceof CallFailure ? (
          <Refused cause={error} />
        ) : (
          error !== undefined && <WalletProblem error={error} network={network} />
        )}
      </div>
    </Sheet>
  )
}

function CoinFacts({ intent, chainId }: Omit<Props, 'onClose'>) {
  const t = useTexts('reward')
  const { network, shop, wallet, coin, coinDecimals, coinBase, amount, validUntil } = intent
  const exact = `${formatUnits(BigInt(coinBase), coinDecimals, 2)} ${coin}`
  const micro = parseMicro(amount)!
  const cost = earlyCost(micro, 0n)
  const locale = useLocale()
  return (
    <>
      <Facts
        rows={[
          [t.pledged, `${formatAmount(amount)} USDT`],
          [t.coinAmount, <span data-coin={coinBase}>{exact}</span>],
          [t.coinMost, t.coinMostIs({ coin: exact })],
          [t.coinNetwork, `${NETWORKS[network].name} (${chainId})`],
          [t.coinApproval, t.coinNoApproval],
          [t.coinUntil, localTime(validUntil, locale)],
        ]}
      />
      <div className="grid gap-1 text-sm">
        <p className="text-quiet">{t.coinContract}</p>
        <Address address={shop} />
        <p className="mt-2 text-quiet">{t.coinWallet}</p>
        <Address address={wallet} />
      </div>
      <p className="text-sm text-quiet">{t.coinSendText}</p>
      <p className="rounded-card bg-amber-soft p-3 text-sm text-amber-text">
        {t.earlyOnFirst({
          cost: formatAmount(formatMicro(cost)),
          back: formatAmount(formatMicro(micro - cost)),
          asset: 'USDT',
        })}
      </p>
    </>
  )
}
