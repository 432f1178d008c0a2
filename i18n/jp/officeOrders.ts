import type { OfficeOrdersTexts } from '../cn/officeOrders.ts'

export default {
  ship: '一括発送',
  shipText:
    '配送システムから貼り付けます。1行に注文番号、配送会社、追跡番号。先に確認してから発送します。',
  rows: '発送リスト',
  rowsHint: '例：1732…, SF, SF1234567890',
  orFile: 'またはCSVファイルを選択',
  preview: 'プレビュー',
  shipCount: (p: { count: number }) => `${p.count} 件を発送`,
  shipEffect: (p: { count: number }) =>
    `${p.count} 件が発送済みになり、購入者に追跡番号が届きます。荷物ごとに1日以内なら取り消せます。`,
  changeList: 'リストを修正',
  shippedCount: (p: { done: number; total: number }) =>
    `${p.total} 行のうち ${p.done} 件を発送しました。`,
  readyCount: (p: { total: number; count: number }) =>
    `${p.total} 行のうち ${p.count} 行を発送できます。残りには理由があります。`,
  again: '次のリスト',
  row: '行',
  order: '注文',
  courier: '配送会社',
  tracking: '追跡番号',
  pieces: '個数',
  result: '結果',
  'rowState.willShip': '発送します',
  'rowState.shipped': '発送済み',
  'rowState.orderUnknown': '注文がありません',
  'rowState.nothingToShip': '発送するものがありません',
  'rowState.courierUnknown': '不明な配送会社',
  'rowState.trackingWrong': '追跡番号が違います',
  'rowState.numberWrong': '注文番号が違います',
  'rowState.twice': 'リストに2回あります',
  'rowState.changed': 'プレビュー後に変更、未発送',
  slips: '納品書を印刷',
  slip: '納品書',
  receiver: 'お届け先',
  count: '数量',
  goods: '商品',
} satisfies OfficeOrdersTexts
