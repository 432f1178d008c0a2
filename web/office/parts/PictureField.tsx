import { useState } from 'react'
import { Spinner } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { shrinkPicture } from '../../client/shrinkPicture.ts'
import { callOffice } from './call.ts'
import { buttonShape } from './OfficeButton.tsx'
import { Refused } from './Refused.tsx'

type Props = { label: string; hint?: string; waiting: string; onStored: (hash: string) => void }

/** Chooses a picture. The file is stored at once, and used when the form is saved. */
export function PictureField({ label, hint, waiting, onStored }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const store = async (file: File) => {
    setFailure(undefined)
    setBusy(true)
    try {
      onStored((await callOffice('uploadPicture', { picture: await shrinkPicture(file) })).hash)
    } catch (cause) {
      setFailure(cause)
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-1">
      <label
        className={classes(
          buttonShape(),
          'relative justify-self-start focus-within:outline-2 focus-within:outline-offset-2',
        )}
      >
        {busy && <Spinner />}
        {label}
        <input
          type="file"
          disabled={busy}
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void store(file)
          }}
        />
      </label>
      {busy && (
        <span role="status" className="sr-only">
          {waiting}
        </span>
      )}
      {hint && <span className="text-xs text-quiet">{hint}</span>}
      <Refused cause={failure} />
    </div>
  )
}
