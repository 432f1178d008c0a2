import type { TextsOf } from '../textsOf.ts'

const texts = {
  title: '提问与评价',
  view: '筛选',
  'view.waiting': '等处理的',
  'view.questions': '提问',
  'view.reviews': '评价',
  'view.hidden': '已隐藏',
  'view.all': '全部',
  none: '没有要看的',
  noneText: '会员在商品页提问，买家收货后评价。',
  question: '提问',
  review: '评价',
  stars: (p: { stars: number }) => `${p.stars} 星`,
  refunded: '已全额退款，不计入平均分',
  hidden: (p: { why: string }) => `已隐藏：${p.why}`,
  buyer: '买家',
  answer: '公开回答',
  hide: '隐藏',
  hideText: '它不再出现在商品页，评价也不再计入平均分。作者会看到原因。',
  why: '原因（作者会看到）',
  show: '重新显示',
  picture: '图片',
  noPicture: '图片没有载入',
  picturesWait: '图片还没有公开。',
  showPictures: '公开图片',
  order: (p: { number: string }) => `订单 ${p.number}`,
}

export type OfficeCommentTexts = TextsOf<typeof texts>
export default texts
