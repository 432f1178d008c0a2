import { useState, type FormEvent } from 'react'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../parts/call.ts'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Card } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'

export function OwnEmail({ email }: { email: string | null }) {
  const t = useTexts('office')
  const say = useToast()
  const [value, setValue] = useState(email ?? '')
  const save = useAct('setOfficeEmail', () => say(t.ownEmailSaved))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate({ email: value.trim() || null })
  }
  return (
    <Card title={t.ownEmail}>
      <form onSubmit={send} className="grid max-w-96 gap-4">
        <TextField
          label={t.ownEmail}
          hint={t.ownEmailText}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={value}
          saved={email ?? ''}
          onChange={(event) => setValue(event.target.value)}
        />
        <Refused cause={save.error} />
        <OfficeButton type="submit" className="justify-self-start" busy={save.isPending}>
          {t.save}
        </OfficeButton>
      </form>
    </Card>
  )
}
