import { useState } from 'react'
import { Choice } from '../parts/Choice.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { goWith, useSearch } from '../parts/router.tsx'
import { Screen } from '../parts/Screen.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import Announcements from './Announcements.tsx'
import Banners from './Banners.tsx'
import Categories from './Categories.tsx'
import Dictionary from './Dictionary.tsx'
import Synonyms from './Synonyms.tsx'
import { PARTS, type PartName } from './parts.ts'

const SHOWN = {
  announcements: Announcements,
  categories: Categories,
  banners: Banners,
  synonyms: Synonyms,
  dictionary: Dictionary,
} as const

/** What the shop shows besides its products. */
export default function ContentsScreen() {
  const t = useTexts('officeContents')
  const office = useTexts('office')
  const { may } = useRights()
  const search = useSearch()
  const parts = PARTS.filter(({ needs }) => may(needs))
  const { name } = parts.find((one) => one.name === search.get('part')) ?? parts[0]!
  return (
    <Screen title={office['nav.contents']}>
      <div className="grid max-w-200 gap-4">
        <Choice
          label={office['nav.contents']}
          choices={parts.map((one) => ({ value: one.name, label: t[one.name] }))}
          value={name}
          onChoose={(part: PartName) => goWith(new URLSearchParams({ part }))}
        />
        <Part key={name} name={name} />
      </div>
    </Screen>
  )
}

function Part({ name }: { name: PartName }) {
  const t = useTexts('officeContents')
  const [open, setOpen] = useState<number | string>()
  const Shown = SHOWN[name]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1 basis-60 text-sm text-quiet">{t[`about.${name}`]}</p>
        <OfficeButton look="main" onClick={() => setOpen('new')}>
          {t[`new.${name}`]}
        </OfficeButton>
      </div>
      <Shown open={open} setOpen={setOpen} />
    </>
  )
}
