import type { OfficeOrdersTexts } from '../cn/officeOrders.ts'

export default {
  ship: 'Ship a list',
  shipText:
    'Paste from your courier’s system: order number, courier and tracking number, one order a line. You see what will happen first.',
  rows: 'Rows to ship',
  rowsHint: 'For example: 1732…, SF, SF1234567890',
  orFile: 'Or choose a CSV file',
  preview: 'Preview',
  shipCount: (p: { count: number }) => `Ship ${p.count} orders`,
  shipEffect: (p: { count: number }) =>
    `${p.count} orders become shipped and their buyers are told the tracking number. A parcel can be taken back within a day.`,
  changeList: 'Change the list',
  shippedCount: (p: { done: number; total: number }) => `${p.done} of ${p.total} rows shipped.`,
  readyCount: (p: { total: number; count: number }) =>
    `${p.count} of ${p.total} rows can be shipped; the others say why not.`,
  again: 'Another list',
  row: 'Row',
  order: 'Order',
  courier: 'Courier',
  tracking: 'Tracking',
  pieces: 'Pieces',
  result: 'Result',
  'rowState.willShip': 'Will ship',
  'rowState.shipped': 'Shipped',
  'rowState.orderUnknown': 'No such order',
  'rowState.nothingToShip': 'Nothing left to ship',
  'rowState.courierUnknown': 'Courier not known',
  'rowState.trackingWrong': 'Tracking number is wrong',
  'rowState.numberWrong': 'Order number is wrong',
  'rowState.twice': 'Twice in the list',
  'rowState.changed': 'Changed since the preview; not shipped',
  slips: 'Print packing slips',
  slip: 'Packing slip',
  receiver: 'Receiver',
  count: 'Count',
  goods: 'Goods',
} satisfies OfficeOrdersTexts
