import type { TextsOf } from '../textsOf.ts'

const texts = {
  reviews: '评价',
  questions: '提问',
  count: (p: { count: number }) => `${p.count} 条`,
  average: (p: { stars: string }) => `${p.stars} / 5`,
  averageOf: '平均分只算真实订单，全额退款的不算。',
  tooFew: '评价满 10 条后显示平均分。',
  noReviews: '还没有评价。收货后可以在订单页评价。',
  noQuestions: '还没有人提问。',
  stars: (p: { stars: number }) => `${p.stars} 星`,
  bought: (p: { option: string }) => `已购买 · ${p.option}`,
  refunded: '已全额退款，不计入平均分',
  shop: '商家回复',
  added: '追加',
  more: '更多',
  ask: '提问',
  askAbout: '问这个商品（店家回答后公开）',
  askSent: '已提交。商家回答后会通知你。',
  signIn: '登录后提问',
  publicNote: '不要写姓名、地址或电话。',
  review: '评价',
  reviewThis: '写评价',
  yourStars: '几颗星？',
  yourText: '说说它怎么样（选填）',
  send: '发布',
  hidden: (p: { why: string }) => `商家已隐藏这条评价，原因：${p.why}`,
  picturesWait: '图片等商家看过后公开。',
  add: '追加一句',
  addPicture: '加图片',
  removePicture: '去掉图片',
  pictureNo: (p: { count: number }) => `图片 ${p.count}`,
}

export type CommentTexts = TextsOf<typeof texts>
export default texts
