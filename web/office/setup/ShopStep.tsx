import { useAct, useCall } from '../parts/call.ts'
import { useDraft } from '../parts/draft.ts'
import { TextField } from '../parts/Field.tsx'
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

function ContactForm({ now }: { now: string }) {
  const t = useTexts('officeSetup')
  const shared = useTexts('office')
  const draft = useDraft('setup:contact', { link: now }, now)
  const save = useAct('setContact', () => draft.reset())
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
      <Refused cause={save.error} />
      <OfficeButton
        type="submit"
        look="main"
        className="justify-self-start"
        busy={save.isPending}
        disabled={!draft.isDirty}
      >
        {shared.save}
      </OfficeButton>
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
      <Loaded query={delivery}>{({ contact }) => <ContactForm now={contact} />}</Loaded>
    </div>
  )
}
