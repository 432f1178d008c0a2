import { useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { OfficeButton, buttonShape } from '../parts/OfficeButton.tsx'
import { useTexts } from '../parts/texts.tsx'

type Props = { files: readonly File[]; set: (files: readonly File[]) => void }

/** CSV files by hand or by dropping them, in the order in which they are taken. */
export function PickFiles({ files, set }: Props) {
  const t = useTexts('officeImport')
  const [isOver, setOver] = useState(false)
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        set([...files, ...event.dataTransfer.files])
      }}
      className={classes(
        'grid gap-2 rounded-lg border border-dashed p-3',
        isOver ? 'border-ink bg-shade' : 'border-line',
      )}
    >
      <label
        className={classes(
          buttonShape(),
          'relative justify-self-start focus-within:outline-2 focus-within:outline-offset-2',
        )}
      >
        {t.chooseFiles}
        <input
          type="file"
          multiple
          accept=".csv,text/csv,text/plain"
          className="sr-only"
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])]
            event.target.value = ''
            set([...files, ...chosen])
          }}
        />
      </label>
      <span className="text-xs text-quiet">{t.dropFiles}</span>
      {files.length > 0 && (
        <ul className="grid gap-1">
          {files.map((file, index) => (
            <li key={index} className="flex items-center justify-between gap-2 text-sm">
              <span className="min-w-0 wrap-anywhere">{file.name}</span>
              <OfficeButton
                look="quiet"
                aria-label={t.removeFile({ name: file.name })}
                onClick={() => set(files.filter((_, at) => at !== index))}
              >
                ×
              </OfficeButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
