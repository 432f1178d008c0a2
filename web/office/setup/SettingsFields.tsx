import { SaveBar } from './SaveBar.tsx'
import { SettingInput } from './SettingInput.tsx'
import { useSettingsForm, type Setting } from './settings.ts'

/** Settings that are saved together. `form` names what is kept while it is not saved. */
export function SettingsFields({
  form: key,
  settings,
}: {
  form: string
  settings: readonly Setting[]
}) {
  const form = useSettingsForm(key, settings)
  return (
    <form
      className="grid max-w-140 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.busy) void form.save()
      }}
    >
      {settings.map((one) => (
        <SettingInput key={one.name} form={form} of={one} />
      ))}
      {settings.some((one) => !one.isLocked && one.changedBy === 'office') && (
        <SaveBar form={form} />
      )}
    </form>
  )
}

/** Those of `names`, in this order. */
export const pick = (settings: readonly Setting[], names: readonly string[]): readonly Setting[] =>
  names.flatMap((name) => settings.find((one) => one.name === name) ?? [])
