import { useTexts } from '../parts/texts.tsx'
import { Screen } from '../parts/Screen.tsx'
import { ExportCsv } from './ExportCsv.tsx'
import { ImportFiles } from './ImportScreen.tsx'
import { TranslateHere } from './TranslateHere.tsx'

/** Exports and imports the shop's texts for translators. */
export default function TranslationsScreen() {
  const t = useTexts('officeImport')
  return (
    <Screen
      title={t.translations}
      intro={t.translationsIntro}
      actions={<ExportCsv of="exportTranslations" label={t.exportTexts} file="translations" />}
    >
      <div className="grid gap-4">
        <TranslateHere />
        <ImportFiles of="texts" />
      </div>
    </Screen>
  )
}
