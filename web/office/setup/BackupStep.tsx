import { useTexts } from '../parts/texts.tsx'
import { Command } from './Command.tsx'

/** A backup counts once it was restored somewhere else. */
export function BackupStep() {
  const t = useTexts('officeSetup')
  return (
    <ol className="grid max-w-140 list-decimal gap-4 pl-5 text-sm">
      <li>
        {t.backupMake}
        <Command text="npm run backup -- backup.tar" />
      </li>
      <li>
        {t.backupTry}
        <Command text="npm run restore -- --drill backup.tar" />
      </li>
      <li>{t.backupKeep}</li>
    </ol>
  )
}
