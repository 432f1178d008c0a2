import { useState } from 'react'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Amount, Badge, Card, Facts, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import type { Programme } from './rewards.ts'

export function ProgrammeCard({ programme, mayStop }: { programme: Programme; mayStop: boolean }) {
  const t = useTexts('officeRewards')
  const say = useToast()
  const [stopping, setStopping] = useState(false)
  const stop = useAct('stopProgramme', () => {
    say(t.stopDone)
    setStopping(false)
  })
  const { id, asset, days, rewardBps, minimum, maximum, taken, places, stoppedAt } = programme
  const isOpen = stoppedAt === null
  return (
    <Card
      title={`${asset} · ${t.daysOf({ days })} · ${rewardBps / 100}%`}
      aside={<Badge tone={isOpen ? 'good' : 'plain'}>{isOpen ? t.open : t.stopped}</Badge>}
    >
      <div className="grid gap-3" data-programme={id}>
        <Facts
          facts={[
            [t.minimum, <Amount amount={minimum} unit={asset} />],
            [t.maximum, <Amount amount={maximum} unit={asset} />],
            [t.places, `${t.taken({ taken, places })} · ${t.running({ count: programme.open })}`],
            [t.owed, <Amount amount={programme.owed} unit={asset} />],
            isOpen && [t.mostLeft, <Amount amount={programme.most} unit={asset} />],
            [isOpen ? t.since : t.stopped, <Time at={stoppedAt ?? programme.madeAt} />],
          ]}
        />
        {isOpen && mayStop && (
          <OfficeButton className="justify-self-start" onClick={() => setStopping(true)}>
            {t.stop}
          </OfficeButton>
        )}
      </div>
      {stopping && (
        <Confirm
          title={t.stop}
          effect={t.stopText}
          danger
          busy={stop.isPending}
          failure={stop.error}
          onConfirm={() => stop.mutate({ id })}
          onClose={() => setStopping(false)}
        />
      )}
    </Card>
  )
}
