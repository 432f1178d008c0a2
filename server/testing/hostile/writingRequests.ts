import { randomBytes } from 'node:crypto'
import type { CallInput, CallName } from '../../../api/calls.ts'
import { createOrderId } from '../../../basics/orderId.ts'
import type { HostileWorld } from './world.ts'

type Inputs = { readonly [N in CallName]?: () => CallInput<N> }

const LANGUAGES = ['cn', 'en', 'in', 'kr', 'jp'] as const
const all = (text: string): Record<(typeof LANGUAGES)[number], string> => ({
  cn: text,
  en: text,
  in: text,
  kr: text,
  jp: text,
})
let lastIdMs = Date.UTC(2026, 3, 1)
const orderId = (): string => createOrderId(lastIdMs++)
const key = (): string => randomBytes(16).toString('hex')

/** Requests that the shop takes and keeps: one text of each is exchanged at a time. */
export function writingRequests({ order, product, accountId }: HostileWorld): Inputs {
  const id = String(accountId)
  const day = 86_400_000
  return {
    saveOfficeProduct: () => ({
      key: key(),
      name: all('茶'),
      description: all('好'),
      categoryId: null,
      productType: 1,
      properties: [{ name: all('产地'), value: all('杭州') }],
      options: [{ label: all('一'), price: '1', sku: 'a', add: 1 }],
    }),
    saveOfficeCategory: () => ({ name: all(`类 ${key()}`), content: all('好') }),
    saveAnnouncement: () => ({ title: all('好'), content: all('好') }),
    saveDictionary: () => ({
      code: `note_${key()}`,
      text: '好',
      value: '好',
      items: [{ text: '一', value: '1' }],
    }),
    saveSynonym: () => ({ word: key().slice(0, 12), finds: [key().slice(0, 12)] }),
    saveCannedAnswer: () => ({ name: key(), texts: all('好') }),
    saveView: () => ({ name: key().slice(0, 20), path: '/orders?state=open' }),
    saveDelivery: () => ({ name: key().slice(0, 20), fee: '1', steps: [], countries: ['CN'] }),
    openPoll: () => ({
      requestId: orderId(),
      title: all('选'),
      options: [all('一'), all('二')],
      voters: 'members',
      weighing: 'level',
      closesAt: Date.now() + 10 * day,
    }),
    createCoupon: () => ({
      requestId: orderId(),
      code: key().slice(0, 12),
      title: all('好'),
      amount: '1',
      most: null,
    }),
    inviteStaff: () => ({ name: key().slice(0, 12), role: 'packer' }),
    makeApiKey: () => ({
      name: key().slice(0, 12),
      rights: [{ permission: 'orders.read', max: null }],
    }),
    saveFiatRates: () => ({ currency: 'EUR', token: 'USDT', source: '行', text: '2026-04-01,0.9' }),
    addCustomerNote: () => ({ id, text: '好' }),
    exportCustomer: () => ({ id, why: '好' }),
    exportCustomers: () => ({ why: '好' }),
    addOrderNote: () => ({ orderId: order.orderId, text: '好' }),
    saveAddress: () => ({ name: '王', phone: '13812345678', country: 'CN', address: '上海' }),
    sendToShop: () => ({ key: key(), text: '好', orderId: order.orderId, secret: order.secret }),
    subComment: () => ({ key: key(), kind: 'question', text: '好', productId: product.productId }),
    answerConversation: () => ({ key: key(), text: '好', orderId: order.orderId }),
    placeOrder: () => ({
      orderId: orderId(),
      ...product,
      count: 1,
      country: 'CN',
      address: '上海市静安区1号',
      receiverName: '王小明',
      phone: '13812345678',
      network: 137,
      mode: 'safe',
    }),
  }
}
