import type { TextsOf } from '../textsOf.ts'

const texts = {
  title: '联系客服',
  ask: '问一个问题',
  askText: '不知道怎么买、付款没到账、想问商品，都可以写在这里。',
  aboutOrder: (p: { number: string }) => `订单 ${p.number}`,
  question: '问题',
  mine: '我的对话',
  yourOrders: '问某个订单',
  elsewhere: '在别处联系我们',
  write: '写消息',
  send: '发送',
  addPicture: '加图片',
  removePicture: '去掉图片',
  pictureNo: (p: { count: number }) => `图片 ${p.count}`,
  you: '你',
  shop: '客服',
  unread: '未读',
  closedText: '这个对话已结束。再写一条就会重新打开。',
  empty: '还没有消息。写下你的问题，我们在这里回答。',
  email: '邮箱（选填）',
  emailText: '有回复时通知你。邮件里只有链接，没有消息内容。',
  answersGoTo: (p: { to: string }) => `有回复时通知 ${p.to}`,
  noContact: '你没有留下联系方式：请保存这个页面的链接，回复会出现在这里。',
  older: '更早的消息',
  never: '不要把验证码、密码、助记词或私钥发给任何人，客服也不会索要。',
  hasAnswer: '有新回复',
  noPictureRead: '图片没有载入',
  signIn: '登录后，问题会保存在你的账户里。',
}

export type TalkTexts = TextsOf<typeof texts>
export default texts
