import { Dialog } from '../parts/Dialog.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { PictureField } from '../parts/PictureField.tsx'
import { useTexts } from '../parts/texts.tsx'

type Props = {
  /** Label of the option. */
  label: string
  /** Empty for none. */
  chosen: string
  /** Pictures of the product. */
  hashes: readonly string[]
  choose: (hash: string) => void
  close: () => void
}

/** Chooses the picture that is shown when an option is: one of the product's, or a file. */
export function OptionPicture({ label, chosen, hashes, choose, close }: Props) {
  const t = useTexts('officeProducts')
  const shown = [...new Set([...hashes, ...(chosen === '' ? [] : [chosen])])]
  return (
    <Dialog
      title={label === '' ? t.optionPicture : `${t.optionPicture} · ${label}`}
      onClose={close}
    >
      <div className="grid gap-3">
        <p className="text-sm text-quiet">{t.optionPictureHint}</p>
        {shown.length > 0 && (
          <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
            {shown.map((hash, index) => (
              <li key={hash}>
                <button
                  type="button"
                  aria-pressed={hash === chosen}
                  onClick={() => choose(hash)}
                  className={`w-full rounded-lg border-2 ${hash === chosen ? 'border-accent' : 'border-transparent'}`}
                >
                  <img
                    src={`/pictures/${hash}-360.webp`}
                    alt={t.pictureNo({ count: index + 1 })}
                    className="aspect-square w-full rounded-md bg-paper object-cover"
                  />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          <PictureField label={t.addPicture} waiting={t.pictureWaits} onStored={choose} />
          {chosen !== '' && (
            <OfficeButton onClick={() => choose('')}>{t.noOptionPicture}</OfficeButton>
          )}
        </div>
      </div>
    </Dialog>
  )
}
