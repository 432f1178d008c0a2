import { useState } from 'react'
import { shrinkPicture } from '../../client/shrinkPicture.ts'
import { callOffice } from './call.ts'
import { FileButton, PICTURE_TYPES } from './FileButton.tsx'
import { Refused } from './Refused.tsx'

type Props = { label: string; hint?: string; waiting: string; onStored: (hash: string) => void }

/** Stores a chosen picture at once; saving the form uses it. */
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
      <FileButton
        label={label}
        accept={PICTURE_TYPES}
        busy={busy}
        onChoose={([file]) => void store(file)}
      />
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
