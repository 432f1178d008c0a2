import type { TextsOf } from '../textsOf.ts'

/** The closed shop, and the pages a shop must have, which the merchant completes. Square brackets mark what only the merchant knows. */
const texts = {
  notOpen: '小店还没有开张，请稍后再来。',
  'terms.title': '购物条款',
  'terms.text':
    '1. 卖家是本页「经营者信息」中所写的商家。\n2. 价格以 USDT 计，下单时的总价（含运费）就是应付金额，付款期限写在订单页上。\n3. 订单在链上转账最终确认后成立。多付、少付、迟付的款项会退回付款人，或计入订单、余额，订单页会写明。\n4. 链上转账的网络费由付款人承担。\n5. 商品按订单上的地址发货；数字商品在订单页交付。\n6. 退货与退款见「退换货」。\n7. 因订单产生的问题请先联系客服。[适用法律与管辖地]',
  'privacy.title': '隐私',
  'privacy.text':
    '我们只保存履行订单所需的信息：订单内容、收货人姓名、电话和地址、您留下的邮箱或手机号，以及付款的链上记录。访客订单的姓名、电话和地址在交货后按规定天数删除。\n链上转账是公开的，任何人都可以看到，无法删除。\n我们不使用第三方统计，不出售您的信息；发货所需的信息会交给承运人。\n您可以要求查看、更正或删除您的信息，请联系客服。[联系方式]',
  'returns.title': '退换货',
  'returns.text':
    '实物商品：收到后 7 天内，未使用且包装完整，可在订单页申请退货并说明原因。商家审核后告知退货地址；收到退货后退款。\n质量问题由我们承担退货运费，其他原因由买家承担。[特殊商品]\n数字商品交付后不退，除非无法使用。\n退款以 USDT 支付给付款地址；更改地址需要确认并等待。低于网络费的金额计入余额或留在订单上。',
  'imprint.title': '经营者信息',
  'imprint.text': '[经营者名称]\n[地址]\n[电子邮箱或电话]\n[登记号，如有]',
}

export type LegalTexts = TextsOf<typeof texts>
export default texts
