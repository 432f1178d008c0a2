import { useState } from 'react'
import { LARGEST_VIDEO, VIDEO_PART, videoPath } from '../../../basics/video.ts'
import { CallFailure } from '../../client/callApi.ts'
import { base64Of } from '../../client/base64Of.ts'
import { createRequestKey } from '../../client/uuid.ts'
import { callOffice } from '../parts/call.ts'
import { FileButton } from '../parts/FileButton.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useTexts } from '../parts/texts.tsx'

type Progress = { readonly done: number; readonly all: number }

/** Sends the file part by part, so that a slow line loses little, and returns the stored video's name. */
async function upload(file: File, onProgress: (progress: Progress) => void): Promise<string> {
  if (file.size > LARGEST_VIDEO) throw new CallFailure('invalidInput', { video: 'tooLarge' })
  const key = createRequestKey()
  const all = Math.max(1, Math.ceil(file.size / VIDEO_PART))
  for (let place = 0; place < all; place++) {
    onProgress({ done: place + 1, all })
    const part = await base64Of(file.slice(place * VIDEO_PART, (place + 1) * VIDEO_PART))
    const isLast = place === all - 1
    const stored = await callOffice('uploadVideo', { key, place, isLast, part })
    if (stored.file !== undefined) return stored.file
  }
  throw new CallFailure('internal')
}

type Props = {
  file: string | null
  set: (file: string | null) => void
  error: string | undefined
}

/** The product's video. A chosen file is stored at once, and shown in the shop when the form is saved. */
export function Video({ file, set, error }: Props) {
  const t = useTexts('officeProducts')
  const [progress, setProgress] = useState<Progress>()
  const [failure, setFailure] = useState<unknown>()
  const busy = progress !== undefined
  const store = async (chosen: File) => {
    setFailure(undefined)
    try {
      set(await upload(chosen, setProgress))
    } catch (cause) {
      setFailure(cause)
    }
    setProgress(undefined)
  }
  return (
    <div className="mt-4 grid justify-items-start gap-2 border-t border-line pt-4">
      {file !== null && (
        <video
          key={file}
          src={videoPath(file)}
          controls
          playsInline
          preload="metadata"
          className="aspect-video w-full max-w-sm rounded-lg bg-night"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          label={file === null ? t.addVideo : t.replaceVideo}
          accept="video/mp4,video/webm,video/quicktime"
          busy={busy}
          onChoose={([chosen]) => void store(chosen)}
        />
        {file !== null && (
          <OfficeButton look="quiet" disabled={busy} onClick={() => set(null)}>
            {t.removeVideo}
          </OfficeButton>
        )}
      </div>
      {progress && (
        <span role="status" className="text-sm">
          {t.uploading(progress)}
        </span>
      )}
      <span className="text-xs text-quiet">{t.videoHint}</span>
      {error && (
        <p role="alert" className="text-sm text-red-text">
          {error}
        </p>
      )}
      <Refused cause={failure} />
    </div>
  )
}
