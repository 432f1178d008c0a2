import { useState } from 'react'
import { parseMicro } from '../../../basics/money.ts'
import { Button } from '../../ui/Button.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useSession } from '../../client/session.ts'
import { Facts } from '../parts/Facts.tsx'
import { openLogin } from '../parts/openLogin.ts'
import { CoinForm } from './CoinForm.tsx'
import { JoinForm } from './JoinForm.tsx'
import type { CoinPledge, Programme } from './pledge.ts'

/** Hundredths of a percent as a percentage: 125 is 1.25. */
const percentOf = (bps: number): string => String(bps / 100)

/** Why joining is closed, if it is. */
function closedBy(programme: Programme): 'notFull' | 'notPoolShort' | undefined {
  if (programme.left === 0) return 'notFull'
  return parseMicro(programme.coveredUpTo)! < parseMicro(programme.minimum)!
    ? 'notPoolShort'
    : undefined
}

type Props = {
  programme: Programme
  /** A network takes coin for pledges in USDT. */
  takesCoin: boolean
  onJoined: (text: string) => void
  onAnnounced: (intent: CoinPledge) => void
}

export function ProgrammeCard({ programme, takesCoin, onJoined, onAnnounced }: Props) {
  const t = useTexts('reward')
  const [way, choose] = useState<Way>()
  const { asset, days, rewardBps, minimum, maximum, places, left, coveredUpTo } = programme
  const closed = closedBy(programme)
  return (
    <article
      data-programme={programme.id}
      className="grid gap-4 rounded-card border border-line bg-surface p-4"
    >
      <header>
        <h3 className="text-lg font-semibold">
          {asset} · {t.days({ days })}
        </h3>
        <p className="text-sm">{t.rewardOf({ percent: percentOf(rewardBps) })}</p>
      </header>
      <Facts
        rows={[
          [
            t.perMember,
            t.range({ minimum: formatAmount(minimum), maximum: formatAmount(maximum), asset }),
          ],
          [t.placesLeft, <span className="tabular-nums">{`${left} / ${places}`}</span>],
          [t.coveredUpTo, t.upTo({ amount: formatAmount(coveredUpTo), asset })],
        ]}
      />
      <p className="text-sm text-quiet">{t.earlyRule}</p>
      {closed ? (
        <p className="rounded-card bg-amber-soft p-3 text-sm text-amber-text" data-closed={closed}>
          {t[closed]}
        </p>
      ) : (
        <>
          {way === 'balance' && (
            <JoinForm
              programme={programme}
              onJoined={(text) => {
                choose(undefined)
                onJoined(text)
              }}
            />
          )}
          {way === 'coin' && (
            <CoinForm
              programme={programme}
              onAnnounced={(intent) => {
                choose(undefined)
                onAnnounced(intent)
              }}
            />
          )}
          <Ways way={way} takesCoin={takesCoin} onChoose={choose} />
        </>
      )}
    </article>
  )
}

type Way = 'balance' | 'coin'

/** What is not chosen yet. */
function Ways({
  way,
  takesCoin,
  onChoose,
}: {
  way: Way | undefined
  takesCoin: boolean
  onChoose: (way: Way) => void
}) {
  const t = useTexts('reward')
  const { signedIn } = useSession()
  const press = (next: Way) => (signedIn ? onChoose(next) : openLogin())
  return (
    <div className="grid gap-3">
      {way !== 'balance' && (
        <Button look={way === undefined ? 'main' : 'plain'} wide onClick={() => press('balance')}>
          {way === undefined ? t.join : t.balancePay}
        </Button>
      )}
      {way !== 'coin' && takesCoin && (
        <Button wide onClick={() => press('coin')}>
          {t.coinPay}
        </Button>
      )}
    </div>
  )
}
