import { useState } from 'react'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Card } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { RecoveryCodes } from '../signIn/RecoveryCodes.tsx'

export function OwnCodes({ left }: { left: number }) {
  const t = useTexts('office')
  const [asking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useAct('renewRecoveryCodes', (made) => {
    setAsking(false)
    setCodes(made.codes)
  })
  return (
    <Card title={t.recoveryCodes}>
      <p className="text-sm text-quiet">{t.codesLeft({ count: left })}</p>
      <OfficeButton className="mt-3" onClick={() => setAsking(true)}>
        {t.renewCodes}
      </OfficeButton>
      {asking && (
        <Confirm
          title={t.renewCodes}
          effect={t.renewCodesText}
          busy={renew.isPending}
          failure={renew.error}
          onConfirm={() => renew.mutate({})}
          onClose={() => setAsking(false)}
        />
      )}
      {codes && (
        <Dialog title={t.recoveryCodes} onClose={() => setCodes(undefined)}>
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        </Dialog>
      )}
    </Card>
  )
}
