import { useState, type FormEvent } from 'react'
import { useAct } from '../parts/call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { TextField } from '../parts/Field.tsx'
import { useFieldErrors } from '../parts/fieldErrors.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useTexts } from '../parts/texts.tsx'
import { EventsField } from './EventsField.tsx'
import { Secret } from './Secret.tsx'

export function AddWebhook({
  events,
  onClose,
}: {
  events: readonly string[]
  onClose: () => void
}) {
  const t = useTexts('officeWebhooks')
  const [url, setUrl] = useState('')
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const add = useAct('addWebhook')
  const errorOf = useFieldErrors(add.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate({ url: url.trim(), events: [...(chosen ?? [])] })
  }
  if (add.data) return <Secret secret={add.data.secret} onClose={onClose} />
  return (
    <Dialog
      kind="drawer"
      title={t.add}
      onClose={onClose}
      footer={
        <OfficeButton
          type="submit"
          form="webhook"
          look="main"
          busy={add.isPending}
          disabled={chosen?.length === 0}
        >
          {t.add}
        </OfficeButton>
      }
    >
      <form id="webhook" onSubmit={send} className="grid gap-4">
        <TextField
          label={t.url}
          hint={t.urlHint}
          required
          inputMode="url"
          maxLength={500}
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          translate="no"
          value={url}
          saved=""
          error={errorOf('url')}
          onChange={(event) => {
            setUrl(event.target.value)
            add.reset()
          }}
        />
        <EventsField all={events} chosen={chosen} onChange={setChosen} />
        <Refused cause={add.error} shownAt={/^url$/} />
      </form>
    </Dialog>
  )
}
