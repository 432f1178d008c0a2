import type { AccountTexts } from './cn.ts'

export default {
  signIn: '로그인',
  register: '회원가입',
  signedOutTitle: '로그인 후 볼 수 있습니다',
  signedOutText: '잔액, 주문, 주소는 계정에 있습니다. 계정 없이도 주문할 수 있습니다.',
  sessionGone: '로그인이 만료되었습니다',
  sessionGoneText: '다시 로그인해 주세요. 입력하던 내용은 그대로 있습니다.',
  inputEmpty: '비워 둘 수 없습니다.',
  showPassword: '비밀번호 표시',
  hidePassword: '비밀번호 숨기기',

  fundPassword: '자금 비밀번호',
  newFundPassword: '새 자금 비밀번호',
  passwordRule: '8자 이상, 숫자만으로는 안 됩니다.',
  confirmNow: '확인',
  confirmPasskey: '패스키로 확인',
  confirmOr: '또는 자금 비밀번호 입력',
  confirmUsePassword: '자금 비밀번호 사용',
  passkeyFailed: '패스키 확인이 끝나지 않았습니다. 다시 시도하거나 자금 비밀번호를 입력하세요.',
  setFundFirst: '먼저 자금 비밀번호를 설정하세요',
  setFundFirstText: '잔액을 쓸 때마다 이 비밀번호로 확인합니다. 로그인 비밀번호와 다르며, 아무에게도 알려 주지 마세요.',
  saveAndGoOn: '저장하고 계속',
  forgotFund: '자금 비밀번호를 잊으셨나요?',
} satisfies AccountTexts
