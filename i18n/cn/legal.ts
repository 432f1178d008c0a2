import type { TextsOf } from '../textsOf.ts'

/** The closed shop, and the presets of the pages a shop must have. Curly brackets name what the shop puts in, a line in square brackets waits for the merchant. */
const texts = {
  notOpen: '小店还没有开张，请稍后再来。',
  'terms.title': '购物条款',
  'terms.text':
    '1. 卖家是{shop}，经营者见“经营者信息”。\n2. 价格以 USDT 计，下单时的总价（含运费）就是应付金额，付款期限写在订单页上。\n3. 订单在链上转账最终确认后成立。多付、少付、迟付的款项会退回付款人，或计入订单、余额，订单页会写明。\n4. 链上转账的网络费由付款人承担。\n5. 商品按订单上的地址发货；数字商品在订单页交付。发货 {receiveDays} 天后视为已收到。\n6. 退货与退款见“退换货”。\n7. 因订单产生的问题请先联系客服。\n客服：{contact}\n[适用法律与管辖地]',
  'privacy.title': '隐私',
  'privacy.text':
    '{shop}只保存履行订单所需的信息：订单内容、收货人姓名、电话和地址、你留下的邮箱或手机号，以及付款的链上记录。访客订单的姓名、电话和地址在交货 {guestDataDays} 天后删除。\n链上转账是公开的，任何人都可以看到，无法删除。\n我们不使用第三方统计，不出售你的信息；发货所需的信息会交给承运人。\n会员可以在“我的”中下载和删除自己的信息；也可以联系客服查看、更正或删除。\n客服：{contact}',
  'returns.title': '退换货',
  'returns.text':
    '实物商品：付款后 {returnDays} 天内，未使用且包装完整，可在订单页申请退货并说明原因。商家审核后告知退货地址；收到退货后退款。\n质量问题由我们承担退货运费，其他原因由买家承担。\n[不能退货的商品]\n数字商品交付后不退，除非无法使用。\n退款以 USDT 支付到你在订单页填写的地址：由付款钱包签名的立即支付，其他地址确认后等待 {refundHours} 小时。低于网络费的金额计入余额或留在订单上。\n客服：{contact}',
  'imprint.title': '经营者信息',
  'imprint.text': '{shop}\n[经营者名称]\n[地址]\n{contact}\n[登记号，如有]\n{site}',
}

export type LegalTexts = TextsOf<typeof texts>
export default texts
