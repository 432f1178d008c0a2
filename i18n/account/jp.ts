import type { AccountTexts } from './cn.ts'

export default {
  signIn: 'ログイン',
  register: '新規登録',
  signedOutTitle: 'ログインすると表示されます',
  signedOutText: '残高、注文、住所はアカウントにあります。ログインしなくても注文できます。',
  sessionGone: 'ログインの有効期限が切れました',
  sessionGoneText: 'もう一度ログインしてください。入力した内容は残っています。',
  inputEmpty: '入力してください。',
  showPassword: 'パスワードを表示',
  hidePassword: 'パスワードを隠す',

  fundPassword: '資金パスワード',
  newFundPassword: '新しい資金パスワード',
  passwordRule: '8 文字以上、数字だけは使えません。',
  confirmNow: '確認',
  confirmPasskey: 'パスキーで確認',
  confirmOr: 'または資金パスワードを入力',
  confirmUsePassword: '資金パスワードを使う',
  passkeyFailed: 'パスキーの確認が完了しませんでした。もう一度試すか、資金パスワードを入力してください。',
  setFundFirst: 'まず資金パスワードを設定してください',
  setFundFirstText: '残高を使うたびにこのパスワードで確認します。ログイン用とは別のものです。忘れず、誰にも教えないでください。',
  saveAndGoOn: '保存して続ける',
  forgotFund: '資金パスワードをお忘れですか？',
} satisfies AccountTexts
