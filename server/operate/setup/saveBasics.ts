import type { CallInput } from '../../../api/calls.ts'
import { refuseFields } from '../../../basics/errors.ts'
import { formatMicro, parseMicro } from '../../../basics/money.ts'
import { CONTACT_LINK, readContact, saveContact } from '../../commerce/content/contact.ts'
import {
  listCountryCodes,
  listDeliveryGroups,
  saveDeliveryGroup,
} from '../../commerce/content/deliveryGroups.ts'
import { asStaff, audit, changedFacts, type ActorContext } from '../../people/staff/asStaff.ts'

/** Where buyers find customer service: a page, a mail address or a number. */
export async function setContact(
  ctx: ActorContext,
  { link }: CallInput<'setContact'>,
): Promise<{ saved: boolean }> {
  if (!CONTACT_LINK.test(link)) refuseFields({ link: 'format' })
  const saved = await asStaff(ctx, 'settings.write', async (tx) => {
    const before = await readContact(tx)
    await saveContact(tx, link)
    await audit(tx, {
      action: 'setContact',
      subject: { kind: 'setting', id: 'contact' },
      facts: changedFacts({ link: before.value }, { link }),
    })
    return true
  })
  return { saved }
}

/** A flat fee for these countries; `null` is all that are in no other group. */
export async function saveDelivery(
  ctx: ActorContext,
  { name, fee, countries, version }: CallInput<'saveDelivery'>,
): Promise<{ saved: boolean }> {
  const feeMicro = parseMicro(fee)
  if (feeMicro === undefined) return refuseFields({ fee: 'format' })
  const saved = await asStaff(ctx, 'catalogue.write', async (tx) => {
    const groups = await listDeliveryGroups(tx)
    const before = groups.find((group) => group.name === name)
    const elsewhere = new Set(
      groups.filter((group) => group.name !== name).flatMap((group) => group.countries),
    )
    const known = await listCountryCodes(tx)
    const unknown = countries?.find((code) => !known.includes(code))
    if (unknown !== undefined) refuseFields({ countries: 'notFound' })
    const chosen = countries ?? known.filter((code) => !elsewhere.has(code))
    const isSaved = await saveDeliveryGroup(tx, {
      name,
      feeMicro,
      version: version ?? before?.version ?? 0,
      countries: chosen,
    })
    if (!isSaved) return false
    await audit(tx, {
      action: 'saveDelivery',
      subject: { kind: 'setting', id: `delivery ${name}` },
      facts: changedFacts(
        before ? { fee: formatMicro(before.feeMicro), countries: before.countries.join(' ') } : {},
        { fee: formatMicro(feeMicro), countries: chosen.join(' ') },
      ),
    })
    return true
  })
  return { saved }
}
