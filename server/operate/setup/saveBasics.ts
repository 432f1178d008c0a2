import type { DeliveryFee, FeeStep, WeightFee } from '../../../basics/deliveryFee.ts'
import type { CallInput } from '../../../api/calls.ts'
import { refuseFields } from '../../../basics/errors.ts'
import { formatMicro, MAX_MICRO, parseMicro } from '../../../basics/money.ts'
import {
  CONTACT_LINK,
  readContact,
  saveContact,
  alarmOfContact,
} from '../../commerce/content/contact.ts'
import {
  listCountryCodes,
  listDeliveryGroups,
  lockDeliveryGroups,
  renameDeliveryGroup,
  saveDeliveryGroup,
} from '../../commerce/content/deliveryGroups.ts'
import {
  actingAs,
  asStaff,
  audit,
  changedFacts,
  type ActorContext,
} from '../../people/staff/asStaff.ts'

/** An address or a number is often written without its scheme. */
function contactLink(typed: string): string {
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(typed)) return `mailto:${typed}`
  if (/^\+?[0-9][0-9 ()-]{4,}$/.test(typed)) return `tel:${typed.replace(/[ ()]/g, '')}`
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/|$)/i.test(typed) ? `https://${typed}` : typed
}

export async function setContact(
  ctx: ActorContext,
  { link: typed }: CallInput<'setContact'>,
): Promise<{ saved: boolean }> {
  const link = contactLink(typed)
  if (!CONTACT_LINK.test(link)) refuseFields({ link: 'format' })
  const saved = await asStaff(ctx, 'settings.write', async (tx) => {
    const before = await readContact(tx)
    await saveContact(tx, link)
    await alarmOfContact(tx, { was: before.value, value: link, by: actingAs(tx).name })
    await audit(tx, {
      action: 'setContact',
      subject: { kind: 'setting', id: 'contact' },
      facts: changedFacts({ link: before.value }, { link }),
    })
    return true
  })
  return { saved }
}

type Weight = CallInput<'saveDelivery'>['weight']

type FeeStepInput = { readonly from: string; readonly fee: string }

/** In order; refuses two steps from one price. */
function feeSteps(asked: readonly FeeStepInput[]): FeeStep[] {
  const seen = new Set<bigint>()
  const steps = asked.map(({ from, fee }, at) => {
    const [fromMicro, feeMicro] = [parseMicro(from), parseMicro(fee)]
    const name = (part: keyof FeeStepInput): string => `steps.${at}.${part}`
    if (fromMicro === undefined) return refuseFields({ [name('from')]: 'format' })
    if (feeMicro === undefined) return refuseFields({ [name('fee')]: 'format' })
    if (fromMicro <= 0n) return refuseFields({ [name('from')]: 'tooSmall' })
    if (fromMicro > MAX_MICRO) return refuseFields({ [name('from')]: 'tooLarge' })
    if (feeMicro > MAX_MICRO) return refuseFields({ [name('fee')]: 'tooLarge' })
    if (seen.has(fromMicro)) return refuseFields({ [name('from')]: 'used' })
    seen.add(fromMicro)
    return { fromMicro, feeMicro }
  })
  return steps.toSorted((a, b) => (a.fromMicro < b.fromMicro ? -1 : 1))
}

function weightFee({ over, per, fee }: NonNullable<Weight>): WeightFee {
  const feeMicro = parseMicro(fee)
  if (feeMicro === undefined) return refuseFields({ 'weight.fee': 'format' })
  if (feeMicro <= 0n) return refuseFields({ 'weight.fee': 'tooSmall' })
  if (feeMicro > MAX_MICRO) return refuseFields({ 'weight.fee': 'tooLarge' })
  return { overGrams: over, perGrams: per, feeMicro }
}

const feeInWords = ({ feeMicro, steps, weight }: DeliveryFee): string =>
  [
    formatMicro(feeMicro),
    ...steps.map((step) => `${formatMicro(step.fromMicro)}+: ${formatMicro(step.feeMicro)}`),
    ...(weight
      ? [`>${weight.overGrams} g: +${formatMicro(weight.feeMicro)} / ${weight.perGrams} g`]
      : []),
  ].join(', ')

/** The fee for these countries; `null` is all that are in no other group. */
export async function saveDelivery(
  ctx: ActorContext,
  {
    name,
    newName = name,
    fee,
    steps: asked = [],
    weight: perWeight = null,
    countries,
    version,
  }: CallInput<'saveDelivery'>,
): Promise<{ saved: boolean }> {
  const feeMicro = parseMicro(fee)
  if (feeMicro === undefined) return refuseFields({ fee: 'format' })
  if (feeMicro > MAX_MICRO) return refuseFields({ fee: 'tooLarge' })
  const steps = feeSteps(asked)
  const weight = perWeight && weightFee(perWeight)
  const saved = await asStaff(ctx, 'catalogue.write', async (tx) => {
    await lockDeliveryGroups(tx)
    const groups = await listDeliveryGroups(tx)
    const before = groups.find((group) => group.name === name)
    const elsewhere = new Set(
      groups.filter((group) => group.name !== name).flatMap((group) => group.countries),
    )
    const known = await listCountryCodes(tx)
    const unknown = countries?.find((code) => !known.includes(code))
    if (unknown !== undefined) refuseFields({ countries: 'notFound' })
    if (newName !== name && groups.some((group) => group.name === newName))
      refuseFields({ newName: 'used' })
    const chosen = countries ?? known.filter((code) => !elsewhere.has(code))
    const isSaved = await saveDeliveryGroup(tx, {
      name,
      feeMicro,
      steps,
      weight,
      version: version ?? before?.version ?? 0,
      countries: chosen,
    })
    if (!isSaved) return false
    if (newName !== name) await renameDeliveryGroup(tx, name, newName)
    await audit(tx, {
      action: 'saveDelivery',
      subject: { kind: 'setting', id: `delivery ${name}` },
      facts: changedFacts(
        before ? { name, fee: feeInWords(before), countries: before.countries.join(' ') } : {},
        {
          name: newName,
          fee: feeInWords({ feeMicro, steps, weight }),
          countries: chosen.join(' '),
        },
      ),
    })
    return true
  })
  return { saved }
}
