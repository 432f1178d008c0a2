import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure } from '../../client/callApi.ts'
import { passkeysWork } from '../../client/passkey.ts'
import { useCall } from '../parts/call.ts'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { go } from '../parts/router.tsx'
import { useTexts } from '../parts/texts.tsx'
import { LinkByPasskey } from './LinkByPasskey.tsx'
import { LinkByPassword } from './LinkByPassword.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SignInFrame } from './SignInFrame.tsx'

/** Used, ended, or not copied whole. */
const ENDED: ReadonlySet<CallFailure['name']> = new Set(['notFound', 'invalidInput'])

const tokenNow = (): string => location.hash.slice(1)

/** A one-time link: the first owner, an invitation, or a way back in. The token stays in the fragment. */
export function LinkScreen() {
  const t = useTexts('office')
  const client = useQueryClient()
  const [token] = useState(tokenNow)
  const link = useCall('readOfficeLink', { token })
  const [way, setWay] = useState<'passkey' | 'password'>()
  const [name, setName] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  const open = () => {
    go('/', { replace: true })
    void client.invalidateQueries()
  }
  if (codes)
    return (
      <SignInFrame title={t.recoveryCodes} intro={t.recoveryCodesText}>
        <RecoveryCodes codes={codes} onDone={open} />
      </SignInFrame>
    )
  if (link.isPending) return null
  const ended = link.error instanceof CallFailure && ENDED.has(link.error.name)
  if (!link.data || ended)
    return (
      <SignInFrame title={ended ? t.linkEnded : t.office} intro={ended && t.linkEndedText}>
        {!ended && <Refused cause={link.error} />}
      </SignInFrame>
    )
  const { kind, name: known, passkeysWork: served } = link.data
  const mayPasskey = served && passkeysWork()
  const chosen = way ?? (mayPasskey ? 'passkey' : 'password')
  const shown = name ?? known ?? ''
  const onRefused = () => void link.refetch()
  const nameField = (
    <TextField
      label={t.yourName}
      hint={t.yourNameHint}
      autoComplete="username"
      maxLength={60}
      required
      readOnly={kind === 'reset'}
      value={shown}
      onChange={(event) => setName(event.target.value.trimStart())}
    />
  )
  const props = { token, name: shown.trim(), nameField, onCodes: setCodes, onRefused }
  return (
    <SignInFrame title={t[`link.${kind}`]} intro={t[`link.${kind}Text`]}>
      <div className="grid gap-5">
        {chosen === 'passkey' ? <LinkByPasskey {...props} /> : <LinkByPassword {...props} />}
        {mayPasskey && (
          <OfficeButton
            look="quiet"
            onClick={() => setWay(chosen === 'passkey' ? 'password' : 'passkey')}
          >
            {chosen === 'passkey' ? t.insteadPassword : t.insteadPasskey}
          </OfficeButton>
        )}
      </div>
    </SignInFrame>
  )
}
