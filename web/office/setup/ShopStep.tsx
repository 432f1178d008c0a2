import { useAct, useCall } from '../parts/call.ts'
import { useDraft } from '../parts/draft.ts'
import { TextField } from '../parts/Field.tsx'
import { useFieldErrors } from '../parts/fieldErrors.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { useTexts } from '../parts/texts.tsx'
import type { StepProps } from './settings.ts'
import { SettingsFields, pick } from './SettingsFields.tsx'

const NAMES = [
  'SHOP_NAME',
  'PUBLIC_URL',
  'SHOP_LANGUAGES',
  'SHOP_LANGUAGE',
  'SHOP_TIME_ZONE',
  'SHOP_EMAIL',
]

/** As typed. */
const shownContact = (link: string): string => link.replace(/^(?:mailto|tel):/, '')

function ContactForm({ link }: { link: string }) {
  const t = useTexts('officeSetup')
  const settings = useTexts('officeSettings')
  const now = shownContact(link)
  const shared = useTexts('office')
  const draft = useDraft('setup:contact', { link: now }, now)
  const save = useAct('setContact', () => draft.reset())
  const errorOf = useFieldErrors(save.error)
  return (
    <form
      className="grid max-w-140 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate({ link: draft.values.link.trim() })
      }}
    >
      <TextField
        label={t.contact}
        hint={t.contactHint}
        error={errorOf('link')}
        placeholder="https://t.me/myshop"
        maxLength={320}
        inputMode="url"
        value={draft.values.link}
        onChange={(event) => draft.set('link', event.target.value)}
      />
      {draft.conflict.link && (
        <p role="alert" className="text-[13px] text-amber-text wrap-anywhere">
          {t.changedTo({ value: draft.conflict.link.theirs })}
        </p>
      )}
      <Refused cause={save.error} shownAt={/^link$/} />
      <div className="flex flex-wrap items-center gap-3">
        <OfficeButton type="submit" look="main" busy={save.isPending} disabled={!draft.isDirty}>
          {shared.save}
        </OfficeButton>
        <span role="status" className="text-[13px] text-quiet">
          {draft.isDirty ? settings.notSaved : save.isSuccess ? settings.saved : ''}
        </span>
      </div>
    </form>
  )
}

export function ShopStep({ settings }: StepProps) {
  const t = useTexts('officeSetup')
  const delivery = useCall('listDelivery', {})
  const site = settings.find(({ name }) => name === 'PUBLIC_URL')
  return (
    <div className="grid gap-6">
      {site && !site.isSet && (
        <p className="text-[13px] text-quiet wrap-anywhere">
          {t.siteHint({ site: location.origin })}
        </p>
      )}
      <SettingsFields form="settings:shop" settings={pick(settings, NAMES)} />
      <Loaded query={delivery}>{({ contact }) => <ContactForm link={contact} />}</Loaded>
    </div>
  )
}
