import type { AccountTexts } from './cn.ts'

export default {
  signIn: 'Sign in',
  register: 'Register',
  signedOutTitle: 'Sign in to see this',
  signedOutText: 'Balances, orders and addresses are in your account. You can order without one.',
  sessionGone: 'You have been signed out',
  sessionGoneText: 'Please sign in again. What you have typed is still here.',
  inputEmpty: 'This cannot be empty.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',

  fundPassword: 'Fund password',
  newFundPassword: 'New fund password',
  passwordRule: 'At least 8 characters, not only digits.',
  confirmNow: 'Confirm',
  confirmPasskey: 'Confirm with a passkey',
  confirmOr: 'or enter the fund password',
  confirmUsePassword: 'Use the fund password',
  passkeyFailed: 'The passkey was not used. Try again, or enter the fund password.',
  setFundFirst: 'Set a fund password first',
  setFundFirstText: 'It confirms every use of your balance. It is not your sign-in password; remember it and tell nobody.',
  saveAndGoOn: 'Save and continue',
  forgotFund: 'Forgot the fund password?',
} satisfies AccountTexts
