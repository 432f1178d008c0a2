import { courierName, isCourier } from '../../../basics/couriers.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { isPermission } from '../../../basics/permissions.ts'
import { timeText } from '../parts/timeText.ts'
import { useTag, useTexts } from '../parts/texts.tsx'
import { wordOf, type Told } from '../parts/words.ts'
import { useSettingText } from '../setup/useSettingText.ts'
import { roleText } from '../staff/roleText.ts'

/** A setting in words; one of a network with the network. */
export function useSettingName(): (name: string) => string {
  const settingText = useSettingText()
  return (name) => {
    const text = settingText(name)
    const network = NETWORKS[Number(/^CHAIN_(\d+)_/.exec(name)?.[1]) as NetworkId]?.name
    return text === name || network === undefined ? text : `${network} · ${text}`
  }
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/

/** Parcels that were corrected once told courier and number as one text. */
const corrected = (text: string): string | undefined => {
  const [, courier = '', tracking] = /^(\w+) (.*)$/.exec(text) ?? []
  const name = isCourier(courier) ? courierName(courier) : ''
  return name === '' ? undefined : `${name} ${tracking}`.trim()
}

/** Names and values of facts that other screens have words for. */
export function useFactWords(): { readonly named: (name: string) => string; readonly told: Told } {
  const words = useTexts('officeWords')
  const rights = useTexts('rights')
  const staff = useTexts('officeStaff')
  const products = useTexts('officeProducts')
  const orders = useTexts('officeOrders')
  const polls = useTexts('officePromotions')
  const settingName = useSettingName()
  const tag = useTag()
  const named = (name: string): string => {
    if (name === 'subjectKind') return staff.subject
    return isPermission(name) ? rights[name] : settingName(name)
  }
  const told: Told = (name, text) => {
    if (MOMENT.test(text)) return timeText(text, tag)
    if (name === 'type' && (text === '1' || text === '2')) return products[`kind.${text}`]
    if (name === 'role') return roleText(staff, text)
    if (name === 'courier' && text === 'other') return orders.otherCourier
    if (name === 'from' || name === 'to') return corrected(text)
    if (name === 'subjectKind') return wordOf(words, 'subject', text)
    if (name === 'weighing') return text === 'level' ? polls.byLevel : polls.byMember
    return undefined
  }
  return { named, told }
}
