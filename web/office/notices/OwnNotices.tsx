import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { canPush } from '../../client/pushHere.ts'
import { useAct, useCall } from '../parts/call.ts'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Card } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import { subscribeOffice } from './thisBrowser.ts'

type Notices = CallResult<'listSalesNotices'>

const MAX = 200

function Target({ of }: { of: Notices['targets'][number] }) {
  const t = useTexts('officeNotices')
  const office = useTexts('office')
  const test = useAct('testSalesNotice', undefined, { rereads: false })
  const remove = useAct('removeSalesNotice')
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block text-xs text-quiet">{t[`channel.${of.channel}`]}</span>
          {of.label ? `${of.label} · ${of.address}` : of.address}
        </span>
        <OfficeButton busy={test.isPending} onClick={() => test.mutate({ id: of.id })}>
          {t.test}
        </OfficeButton>
        <OfficeButton busy={remove.isPending} onClick={() => remove.mutate({ id: of.id })}>
          {office.remove}
        </OfficeButton>
      </div>
      {test.isSuccess && (
        <p role="status" className="text-[13px] text-jade-text">
          {t.testSent}
        </p>
      )}
      <Refused cause={test.error ?? remove.error} />
    </li>
  )
}

/** A mailbox or a chat. */
function AddAddress({ channel, works }: { channel: 'mail' | 'telegram'; works: boolean }) {
  const t = useTexts('officeNotices')
  const [address, setAddress] = useState('')
  const add = useAct('addSalesNotice', () => setAddress(''))
  if (!works) return <p className="text-[13px] text-quiet">{t[`off.${channel}`]}</p>
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (address.trim() !== '') add.mutate({ channel, address: address.trim() })
      }}
    >
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-40">
          <TextField
            label={t[`address.${channel}`]}
            hint={t[`hint.${channel}`]}
            maxLength={MAX}
            autoComplete="off"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        </div>
        <OfficeButton
          type="submit"
          className="mt-6"
          busy={add.isPending}
          disabled={address.trim() === ''}
        >
          {t.add}
        </OfficeButton>
      </div>
      <Refused cause={add.error} />
    </form>
  )
}

function AddBrowser({ pushKey }: { pushKey: string }) {
  const t = useTexts('officeNotices')
  const [state, setState] = useState<'asking' | 'refused' | undefined>()
  const add = useAct('addSalesNotice')
  if (!canPush()) return <p className="text-[13px] text-quiet">{t.noPush}</p>
  const press = async (): Promise<void> => {
    setState('asking')
    const made = await subscribeOffice(pushKey)
    setState(made === 'refused' ? 'refused' : undefined)
    if (made !== 'refused') add.mutate({ channel: 'push', label: navigator.platform, ...made })
  }
  return (
    <div className="grid justify-items-start gap-2">
      <OfficeButton busy={state === 'asking' || add.isPending} onClick={() => void press()}>
        {t.thisBrowser}
      </OfficeButton>
      {state === 'refused' && <p className="text-[13px] text-amber-text">{t.pushRefused}</p>}
      <Refused cause={add.error} />
    </div>
  )
}

/** Where the signed-in person is notified of paid orders. */
export function OwnNotices() {
  const t = useTexts('officeNotices')
  const { may } = useRights()
  const notices = useCall('listSalesNotices', {})
  if (!may('orders.read')) return null
  return (
    <Card title={t.notices}>
      <p className="mb-2 text-[13px] text-quiet">{t.noticesText}</p>
      <Loaded query={notices}>
        {({ targets, pushKey, mailWorks, telegramWorks }) => (
          <div className="grid gap-4 text-sm">
            {targets.length > 0 && (
              <ul className="divide-y divide-line border-y border-line">
                {targets.map((one) => (
                  <Target key={one.id} of={one} />
                ))}
              </ul>
            )}
            <AddBrowser pushKey={pushKey} />
            <AddAddress channel="telegram" works={telegramWorks} />
            <AddAddress channel="mail" works={mailWorks} />
          </div>
        )}
      </Loaded>
    </Card>
  )
}
