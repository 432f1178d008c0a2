import type { TextsOf } from '../textsOf.ts'

/** A product's page and sheet. */
const texts = {
  filterApply: '查看结果',
  priceFrom: '最低价（USDT）',
  priceTo: '最高价（USDT）',
  priceWrong: '请填价格，例如 12.50。',
  inStock: '只看有货',
  freeDelivery: '只看包邮',

  chooseOptions: '选择规格',
  choose: '请选择',
  optionCount: (p: { count: number }) => `共 ${p.count} 种可选`,
  stock: (p: { count: number }) => `库存 ${p.count} 件`,
  andUp: '起',
  zoom: '放大图片',
  playVideo: '播放视频',
  video: '视频',
  viewer: '查看图片',
  services: '服务说明',
  shipsWithin: (p: { hours: string }) => `${p.hours} 小时内发货`,
  shipsAtOnce: '付款后自动发货',
  shippingFrom: (p: { fee: string }) => `运费 ${p.fee} USDT 起`,
  returns: (p: { days: number }) => `${p.days} 天可退`,
  returnsDigital: '用不了可退',
  guarantee: '付款有保障',
  shippingTitle: '配送',
  shippingText: '运费按收货国家计算，下单前会显示。',
  shippingTextDigital: '付款在链上确认后，商品自动出现在订单页，订单链接也会发到你的邮箱。',
  shippingTextNoMail: '付款在链上确认后，商品自动出现在订单页，请保存订单链接。',
  timeTitle: '发货时间',
  timeText: (p: { hours: string }) => `付款确认后 ${p.hours} 小时内发货，发货后在订单页看物流。`,
  returnsTitle: '退货',
  returnsText: (p: { days: number }) =>
    `付款后 ${p.days} 天内，未使用、包装完好可以退。在订单页申请。`,
  returnsTextDigital: '数字商品发出后不退；用不了的可以在订单页申请退款。',
  rewardsTitle: '购物奖励',
  rewardsText:
    '登录会员用 USDT 购买部分商品，收货并过了退货期后，可得商家毛利的一部分，以 XMDD 发放。没有毛利就没有，金额不作承诺。',
  rewardsLink: '查看等级和比例',
  guaranteeTitle: '付款保障',
  guaranteeText: '多付的、晚到的、付了却没货的，钱都会退。每一笔付款都能自己查。',
  similar: '看了又看',
  contact: '客服',
  shareTitle: '分享商品',
  shareLink: '复制链接',
  shareSystem: '更多应用',
  poster: '分享海报',
  posterSave: '保存海报',
  posterScan: '扫码看商品',
  posterFailed: '海报没有画出来，可以复制链接分享。',
  deliverTo: '配送至',
  change: '修改',
  linkPrice: (p: { named: string; price: string }) =>
    `链接中的价格是 ${p.named} USDT，现在的价格是 ${p.price} USDT。`,
  memberPriceHint: '登录后按会员价',
}

export type ItemTexts = TextsOf<typeof texts>
export default texts
