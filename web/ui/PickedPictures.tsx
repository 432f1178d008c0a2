import { Icon } from './Icon.tsx'

type Props = {
  pictures: readonly string[]
  nameOf: (index: number) => string
  removeText: string
  onRemove: (index: number) => void
}

/** Chosen pictures before they are sent, each with a way to take it out. */
export function PickedPictures({ pictures, nameOf, removeText, onRemove }: Props) {
  if (pictures.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {pictures.map((picture, index) => (
        <li key={index} className="relative">
          <img
            src={`data:image/jpeg;base64,${picture}`}
            alt={nameOf(index)}
            className="size-20 rounded-card border border-line bg-shade object-cover"
          />
          <button
            type="button"
            aria-label={`${removeText} · ${nameOf(index)}`}
            onClick={() => onRemove(index)}
            className="absolute -top-2 -right-2 grid size-8 place-items-center rounded-full border border-line bg-surface"
          >
            <Icon name="close" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

type PickProps = {
  label: string
  disabled: boolean
  className: string
  onFiles: (files: readonly File[]) => void
}

export const PickFiles = ({ label, disabled, className, onFiles }: PickProps) => (
  <label className={`relative focus-within:outline-2 focus-within:outline-offset-2 ${className}`}>
    {label}
    <input
      type="file"
      multiple
      disabled={disabled}
      accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
      className="sr-only"
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        event.target.value = ''
        onFiles(files)
      }}
    />
  </label>
)
