import { useState, type ReactNode } from 'react'
import { CallFailure, callApi } from '../../client/callApi.ts'
import { go } from '../../client/router.tsx'
import { forgetLogin } from '../../client/token.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { ConfirmSheet } from '../account/ConfirmSheet.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import { saveJson } from '../../ui/saveFile.ts'
import { Refused } from '../parts/Refused.tsx'
import { homePath } from '../paths.ts'

const FILE = 'xiaopu-my-data.json'

/** Exports or deletes the member's data (rules: privacy#own-data). */
export function DataSheet() {
  const t = useTexts('account')
  const toast = useToast()
  const [deleting, setDeleting] = useState(false)
  const exporting = useSubmit()
  const forgetting = useSubmit()
  const exportAll = () =>
    void exporting.run(async () => {
      const { data } = await callApi('exportData', {})
      saveJson(FILE, JSON.stringify(data, null, 2))
      toast(t.exported)
    })
  const forgetTelemetry = () =>
    void forgetting.run(async () => {
      await callApi('deleteData', { what: 'telemetry' })
      toast(t.telemetryDeleted)
    })
  const gone = () => {
    forgetLogin()
    toast(t.accountDeleted)
    go(homePath())
  }
  return (
    <div className="grid gap-6">
      <Part title={t.exportTitle} text={t.exportText} refusal={exporting.refusal}>
        <Button wide busy={exporting.busy} onClick={exportAll}>
          {t.exportNow}
        </Button>
      </Part>
      <Part title={t.telemetryTitle} text={t.telemetryText} refusal={forgetting.refusal}>
        <Button wide busy={forgetting.busy} onClick={forgetTelemetry}>
          {t.telemetryDelete}
        </Button>
      </Part>
      <Part title={t.deleteTitle} text={t.deleteText} refusal={undefined}>
        <Button look="danger" wide onClick={() => setDeleting(true)}>
          {t.deleteAccount}
        </Button>
      </Part>
      {deleting && (
        <ConfirmSheet
          call="deleteData"
          input={{ what: 'account' }}
          title={t.deleteAccount}
          summary={
            <ul className="ml-5 grid list-disc gap-2 text-sm">
              {[t.deleteWhat, t.deleteKept, t.deleteForever].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          }
          action={t.deleteAccount}
          look="danger"
          mayLack
          sayRefusal={(cause) =>
            cause instanceof CallFailure && cause.name === 'conflict' ? t.deleteNotYet : undefined
          }
          onDone={gone}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  )
}

function Part({
  title,
  text,
  refusal,
  children,
}: {
  title: string
  text: string
  refusal: unknown
  children: ReactNode
}) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-sm text-quiet">{text}</p>
      {refusal !== undefined && <Refused cause={refusal} />}
      {children}
    </section>
  )
}
