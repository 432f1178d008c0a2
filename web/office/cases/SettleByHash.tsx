import { useState, type FormEvent } from 'react'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Card } from '../parts/Show.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { Findings } from '../parts/Findings.tsx'

/** Looks up a payment by its hash and has its block read again. */
export function SettleByHash() {
  const t = useTexts('officeOrders')
  const { locale } = useLanguage()
  const [typed, setTyped] = useState('')
  const settle = useAct('settleByHash')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!settle.isPending) settle.mutate({ txHash: typed.trim(), language: locale })
  }
  return (
    <Card title={t.settleByHash}>
      <form onSubmit={send} className="grid gap-2">
        <p className="text-[13px] text-quiet">{t.settleByHashText}</p>
        <TextField
          label={t.txHash}
          maxLength={300}
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <OfficeButton
          type="submit"
          className="justify-self-start"
          busy={settle.isPending}
          disabled={typed.trim() === ''}
        >
          {t.settleByHash}
        </OfficeButton>
        <Refused cause={settle.error} />
      </form>
      {settle.data && (
        <div role="status" className="mt-3 grid gap-2 border-t border-line pt-3">
          {settle.data.isRead && <p className="text-sm">{t.blockReadAgain}</p>}
          <Findings found={settle.data.explained} />
          {settle.data.dustHash !== null && <UndoDust txHash={settle.data.dustHash} />}
        </div>
      )}
    </Card>
  )
}

/** For a claim of a few cents that went to the income as dust. */
function UndoDust({ txHash }: { txHash: string }) {
  const t = useTexts('officeOrders')
  const [asked, setAsked] = useState(false)
  const [why, setWhy] = useState('')
  const close = () => setAsked(false)
  const undo = useAct('undoDust', close)
  if (undo.isSuccess) return <p className="text-sm">{t.dustUndone}</p>
  return (
    <>
      <OfficeButton className="justify-self-start" onClick={() => setAsked(true)}>
        {t.undoDust}
      </OfficeButton>
      {asked && (
        <Confirm
          title={t.undoDust}
          effect={t.undoDustText}
          busy={undo.isPending}
          failure={undo.error}
          disabled={why.trim() === ''}
          onConfirm={() => undo.mutate({ txHash, why: why.trim() })}
          onClose={close}
        >
          <TextField
            label={t.why}
            hint={t.whyKept}
            maxLength={300}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
        </Confirm>
      )}
    </>
  )
}
