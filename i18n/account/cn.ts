import type { TextsOf } from '../texts.ts'

const texts = {
  signIn: '登录',
  register: '注册',
  signedOutTitle: '登录后查看',
  signedOutText: '余额、订单和地址都在你的账户里。不登录也可以下单。',
  sessionGone: '登录已失效',
  sessionGoneText: '请重新登录。刚才填写的内容还在，登录后接着填。',
  inputEmpty: '不能为空，请填写。',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',

  fundPassword: '资金密码',
  newFundPassword: '新的资金密码',
  passwordRule: '至少 8 位，不要只用数字。',
  confirmNow: '确认',
  confirmPasskey: '用通行密钥确认',
  confirmOr: '或输入资金密码',
  confirmUsePassword: '改用资金密码',
  passkeyFailed: '通行密钥没有完成验证。请再试一次，或输入资金密码。',
  setFundFirst: '先设置资金密码',
  setFundFirstText: '动用余额前要用它确认。它和登录密码分开，请牢记，不要告诉任何人。',
  saveAndGoOn: '保存并继续',
  forgotFund: '忘记资金密码？',
}

export type AccountTexts = TextsOf<typeof texts>
export default texts
