import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  MAX_RETURN_PHOTOS,
  RETURN_DAYS,
  RETURN_KINDS,
  type ReturnKind,
} from '../../../basics/refunds.ts'
import { callApi } from '../../client/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextAreaField } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import { Refused } from '../parts/Refused.tsx'
import type { AnyOrder } from '../parts/payView.ts'
import { ReturnChoice, useReturnChoice } from './ReturnChoice.tsx'
import { ChoosePhotos, ChosenPhotos } from './ReturnPhotos.tsx'

const LONGEST = 500

function useReturn(order: AnyOrder, onSent: () => void) {
  const language = useLocale()
  const client = useQueryClient()
  const [kind, setKind] = useState<ReturnKind | ''>('')
  const [reason, setReason] = useState('')
  const [photos, setPhotos] = useState<readonly string[]>([])
  const [isMissing, setMissing] = useState(false)
  const { run, busy, refusal } = useSubmit()
  const { orderId, secret } = order
  const choice = useReturnChoice(order)
  const send = () => {
    const isWordless = kind === '' || (kind === 'other' && reason.trim() === '')
    setMissing(isWordless)
    if (!choice.check() || isWordless) return
    void run(async () => {
      await callApi('returnOrder', {
        orderId,
        secret,
        kind,
        reason: reason.trim(),
        ...(choice.lines && { lines: choice.lines }),
        language,
      })
      // The request stands without them; more can be added on the order's page.
      for (const photo of photos)
        await callApi('addReturnPhoto', { orderId, secret, photo }).catch(() => undefined)
      await client.invalidateQueries({ queryKey: ['readOrder'] })
      onSent()
    })
  }
  return {
    choice,
    kind: { value: kind, isMissing: isMissing && kind === '', set: setKind },
    reason: { value: reason, isMissing: isMissing && kind === 'other', set: setReason },
    photos,
    setPhotos,
    touched: () => setMissing(false),
    send,
    busy,
    refusal,
  }
}

/** Requests a return of a paid order with a reason; staff decides. */
export default function ReturnSheet({ order, onClose }: { order: AnyOrder; onClose: () => void }) {
  const t = useTexts('refund')
  const { choice, kind, reason, photos, setPhotos, touched, send, busy, refusal } = useReturn(
    order,
    onClose,
  )
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.returnTitle}
      footer={
        <Button look="main" wide busy={busy} onClick={send}>
          {t.returnSend}
        </Button>
      }
    >
      <div className="grid gap-4 p-4">
        <p className="text-sm">{t.returnText({ days: RETURN_DAYS })}</p>
        {choice.mayChoose && <ReturnChoice choice={choice} />}
        <SelectField
          label={t.returnReason}
          value={kind.value}
          error={kind.isMissing ? t.returnReasonMissing : undefined}
          onChange={(event) => (kind.set(event.target.value as ReturnKind | ''), touched())}
        >
          <option value="" disabled>
            {t.returnReasonChoose}
          </option>
          {RETURN_KINDS.map((one) => (
            <option key={one} value={one}>
              {t[`kind.${one}`]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={t.returnWords}
          hint={t.returnReasonHint}
          rows={4}
          maxLength={LONGEST}
          value={reason.value}
          error={reason.isMissing ? t.returnReasonMissing : undefined}
          onChange={(event) => (reason.set(event.target.value), touched())}
        />
        <ChosenPhotos
          photos={photos}
          onRemove={(gone) => setPhotos(photos.filter((_, index) => index !== gone))}
        />
        {photos.length < MAX_RETURN_PHOTOS && (
          <ChoosePhotos
            room={MAX_RETURN_PHOTOS - photos.length}
            onChosen={(more) => setPhotos([...photos, ...more])}
          />
        )}
        {refusal !== undefined && <Refused cause={refusal} />}
      </div>
    </Sheet>
  )
}
