import { useState } from 'react'
import { parseMicro } from '../../../basics/money.ts'
import { Button } from '../../ui/Button.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useSession } from '../../client/session.ts'
import { Facts } from '../parts/Facts.tsx'
import { openLogin } from '../parts/openLogin.ts'
import { JoinForm } from './JoinForm.tsx'
import type { Programme } from './pledge.ts'

/** Hundredths of a percent as a percentage: 125 is 1.25. */
export const percentOf = (bps: number): string => String(bps / 100)

/** Why nobody can join now; undefined while somebody can. */
function closedBy(programme: Programme): 'notFull' | 'notPoolShort' | undefined {
  if (programme.left === 0) return 'notFull'
  return parseMicro(programme.coveredUpTo)! < parseMicro(programme.minimum)!
    ? 'notPoolShort'
    : undefined
}

export function ProgrammeCard({
  programme,
  onJoined,
}: {
  programme: Programme
  onJoined: (text: string) => void
}) {
  const t = useTexts('reward')
  const { signedIn } = useSession()
  const [isOpen, setOpen] = useState(false)
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
      ) : isOpen ? (
        <JoinForm
          programme={programme}
          onJoined={(text) => {
            setOpen(false)
            onJoined(text)
          }}
        />
      ) : (
        <Button look="main" wide onClick={() => (signedIn ? setOpen(true) : openLogin())}>
          {t.join}
        </Button>
      )}
    </article>
  )
}
