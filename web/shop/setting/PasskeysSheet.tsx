import { useState, type FormEvent } from 'react'
import { useMemberCall } from '../../client/memberCall.ts'
import { PasskeyFault, createPasskey, passkeysWork } from '../../client/passkey.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { ConfirmSheet } from '../account/ConfirmSheet.tsx'
import { deviceName } from '../../client/agentName.ts'
import { localDay } from '../parts/localTime.ts'
import { useSubmit } from '../parts/useSubmit.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useInvalidate } from './useAccount.ts'

const LONGEST_NAME = 64

/** The account's passkeys, which confirm money movements. */
export function PasskeysSheet() {
  const t = useTexts('account')
  const query = useMemberCall('listPasskeys', {})
  return (
    <div className="grid gap-5">
      <p className="text-sm text-quiet">{t.passkeysText}</p>
      <Loaded query={query} waiting={<Skeleton className="h-16 w-full" />}>
        {(keys) => <Keys keys={keys} />}
      </Loaded>
      {passkeysWork() ? (
        <AddKey />
      ) : (
        <p className="rounded-card bg-amber-soft p-3 text-sm text-amber-text">
          {t.passkeysUnsupported}
        </p>
      )}
    </div>
  )
}

type Key = { id: string; name: string; createdAt: number; lastUsedAt: number | null }

function Keys({ keys }: { keys: readonly Key[] }) {
  const t = useTexts('account')
  const locale = useLocale()
  const toast = useToast()
  const invalidate = useInvalidate()
  const [removing, setRemoving] = useState<Key>()
  if (keys.length === 0) return <p className="text-sm">{t.noPasskeys}</p>
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line">
        {keys.map((key) => (
          <li key={key.id} className="flex items-center gap-3 py-2 pr-2 pl-4">
            <Icon name="key" className="size-5 text-quiet" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{key.name}</span>
              <span className="block text-xs text-quiet">
                {key.lastUsedAt
                  ? t.lastUsed({ at: localDay(key.lastUsedAt, locale) })
                  : t.addedAt({ at: localDay(key.createdAt, locale) })}
              </span>
            </span>
            <Button
              look="quiet"
              onClick={() => setRemoving(key)}
              aria-label={t.removeNamed({ name: key.name })}
            >
              {t.remove}
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmSheet
          call="removePasskey"
          input={{ id: removing.id }}
          title={t.removePasskey}
          summary={<p>{t.removePasskeyText({ name: removing.name })}</p>}
          action={t.remove}
          look="danger"
          onDone={() => {
            invalidate('listPasskeys')
            toast(t.removed)
            setRemoving(undefined)
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

/** The device creates the passkey; storing it is confirmed like a money movement. */
function AddKey() {
  const t = useTexts('account')
  const toast = useToast()
  const invalidate = useInvalidate()
  const { run, busy, refusal } = useSubmit()
  const [name, setName] = useState(() => deviceName(navigator.userAgent) ?? '')
  const [empty, setEmpty] = useState(false)
  const [made, setMade] = useState<{ name: string; registration: string }>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(name.trim() === '')
    if (name.trim() === '') return
    void run(async () => setMade({ name: name.trim(), registration: await createPasskey() }))
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
        <TextField
          label={t.passkeyName}
          hint={t.passkeyNameHint}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          error={empty ? t.inputEmpty : undefined}
          onChange={({ target }) => (setName(target.value), setEmpty(false))}
        />
        {refusal instanceof PasskeyFault ? (
          <p role="alert" className="text-sm text-red">
            {t.passkeyNotMade}
          </p>
        ) : (
          refusal !== undefined && <Refused cause={refusal} />
        )}
        <Button type="submit" look="main" wide busy={busy} icon={<Icon name="plus" />}>
          {t.addPasskey}
        </Button>
      </form>
      {made && (
        <ConfirmSheet
          call="addPasskey"
          input={made}
          title={t.addPasskey}
          summary={<p>{t.addPasskeyText({ name: made.name })}</p>}
          onDone={() => {
            invalidate('listPasskeys')
            toast(t.passkeyAdded)
            setMade(undefined)
          }}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
