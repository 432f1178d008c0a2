import type { TextsOf } from '../textsOf.ts'

/** The cart, and buying again. */
const texts = {
  title: '购物车',
  empty: '购物车是空的',
  emptyText: '把想买的商品放进来，一次付款。',
  needsScript: '购物车需要开启 JavaScript。',
  choose: (p: { name: string }) => `选择 ${p.name}`,
  all: '全选',
  removeLine: (p: { name: string }) => `移除 ${p.name}`,
  removed: (p: { count: number }) => `已移除 ${p.count} 种商品`,
  undo: '撤销',
  priceChanged: (p: { before: string; now: string }) => `价格变了：${p.before} → ${p.now} USDT`,
  fewer: (p: { count: number }) => `只剩 ${p.count} 件，会按 ${p.count} 件下单`,
  restTitle: '暂时不能下单',
  isSoldOut: '已售罄',
  isGone: '已下架',
  goneName: '不再出售的商品',
  clearRest: '全部移除',
  delivery: '送到哪里',
  change: '修改',
  goods: '商品',
  shipping: '运费',
  shippingUnknown: '选好国家后显示',
  discount: '优惠',
  total: '合计',
  checkout: (p: { count: number }) => `结算（${p.count}）`,
  nothing: '选一件商品再结算。',
  tooMuch: '金额超过单笔订单上限，请减少数量。',
  again: '这一单的商品已放进购物车，其他商品先不选。',
  againFull: (p: { count: number }) => `购物车满了，有 ${p.count} 种商品没放进来。`,
}

export type CartTexts = TextsOf<typeof texts>
export default texts
