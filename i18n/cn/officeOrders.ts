import type { TextsOf } from '../textsOf.ts'

const texts = {
  ship: '批量发货',
  shipText:
    '从快递系统粘贴：每行一个订单号、快递公司和运单号，用逗号、制表符或空格隔开。先预览，再发货。',
  rows: '发货清单',
  rowsHint: '例如：1732…, SF, SF1234567890',
  orFile: '或选择 CSV 文件',
  preview: '预览',
  shipCount: (p: { count: number }) => `发出 ${p.count} 个订单`,
  shipEffect: (p: { count: number }) =>
    `${p.count} 个订单会标记为已发货，买家会收到带运单号的通知。一天之内可以撤回单个包裹。`,
  changeList: '修改清单',
  shippedCount: (p: { done: number; total: number }) => `已发出 ${p.done} 个，共 ${p.total} 行。`,
  readyCount: (p: { total: number; count: number }) =>
    `${p.total} 行中有 ${p.count} 行可以发货，其余的写了原因。`,
  again: '再发一批',
  row: '行',
  order: '订单号',
  courier: '快递',
  tracking: '运单号',
  pieces: '件数',
  result: '结果',
  'rowState.willShip': '可以发货',
  'rowState.shipped': '已发货',
  'rowState.orderUnknown': '没有这个订单',
  'rowState.nothingToShip': '没有待发的商品',
  'rowState.courierUnknown': '不认识的快递公司',
  'rowState.trackingWrong': '运单号写法不对',
  'rowState.numberWrong': '订单号写法不对',
  'rowState.twice': '清单里出现了两次',
  'rowState.changed': '预览之后有变化，没有发货',
  slips: '打印装箱单',
  slip: '装箱单',
  receiver: '收件人',
  count: '数量',
  goods: '商品',
}

export type OfficeOrdersTexts = TextsOf<typeof texts>
export default texts
