import { Spinner } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { buttonShape } from './OfficeButton.tsx'

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

type Props = {
  label: string
  accept: string
  busy: boolean
  multiple?: boolean
  onChoose: (files: readonly [File, ...File[]]) => void
}

/** A file input drawn as a button. The same file can be chosen twice in a row. */
export function FileButton({ label, accept, busy, multiple, onChoose }: Props) {
  return (
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
        multiple={multiple}
        disabled={busy}
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          const [first, ...others] = event.target.files ?? []
          event.target.value = ''
          if (first) onChoose([first, ...others])
        }}
      />
    </label>
  )
}
