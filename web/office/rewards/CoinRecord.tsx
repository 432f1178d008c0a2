import { useState } from 'react'
import { Address } from '../../ui/Address.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Amount, Badge, Facts, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import type { Coins } from './rewards.ts'

type Props = { record: Coins['records'][number]; mayManage: boolean }

export function CoinRecord({ record, mayManage }: Props) {
  const t = useTexts('officeRewards')
  const { coin, coinAmount, amount, reason, sender, paidAt, closedAt, note } = record
  const waits = reason !== null && closedAt === null
  return (
    <article
      className="grid gap-3 border-t border-line pt-3"
      data-coin-record={waits ? reason : 'done'}
    >
      <Facts
        facts={[
          [t.coinsAmount, <Amount amount={coinAmount} unit={coin} />],
          amount !== null && [t.amount, <Amount amount={amount} unit="USDT" />],
          [t.coinsWallet, <Address address={sender} />],
          [t.coinsAt, <Time at={paidAt} />],
          note !== null && [t.coinsNote, note],
        ]}
      />
      <Badge tone={reason === null ? 'good' : waits ? 'waiting' : 'plain'}>
        {reason === null ? t.coinsJoined : waits ? t[`coinReason.${reason}`] : t.coinsClosed}
      </Badge>
      {waits && mayManage && <Decide record={record} />}
    </article>
  )
}

function Decide({ record: { network, shop, index } }: Pick<Props, 'record'>) {
  const t = useTexts('officeRewards')
  const say = useToast()
  const [closing, setClosing] = useState(false)
  const [note, setNote] = useState('')
  const key = { network, shop, index }
  const retry = useAct('retryCoin', ({ reason }) =>
    say(reason === null ? t.coinsJoined : t.coinsStill({ reason: t[`coinReason.${reason}`] })),
  )
  const close = useAct('closeCoin', () => {
    say(t.coinsClosed)
    setClosing(false)
  })
  return (
    <>
      <p className="text-xs text-quiet">{t.coinsRetryText}</p>
      <Refused cause={retry.error} />
      <div className="flex flex-wrap gap-3">
        <OfficeButton busy={retry.isPending} onClick={() => retry.mutate(key)}>
          {t.coinsRetry}
        </OfficeButton>
        <OfficeButton onClick={() => setClosing(true)}>{t.coinsClose}</OfficeButton>
      </div>
      {closing && (
        <Confirm
          title={t.coinsClose}
          effect={t.coinsCloseText}
          busy={close.isPending}
          failure={close.error}
          onConfirm={() => close.mutate({ ...key, note })}
          onClose={() => setClosing(false)}
        >
          <TextField
            label={t.coinsNote}
            required
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Confirm>
      )}
    </>
  )
}
