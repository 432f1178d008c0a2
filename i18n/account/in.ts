import type { AccountTexts } from './cn.ts'

export default {
  signIn: 'साइन इन करें',
  register: 'खाता बनाएँ',
  signedOutTitle: 'देखने के लिए साइन इन करें',
  signedOutText: 'शेष राशि, ऑर्डर और पते आपके खाते में हैं। खाते के बिना भी ऑर्डर कर सकते हैं।',
  sessionGone: 'आप साइन आउट हो गए हैं',
  sessionGoneText: 'कृपया फिर से साइन इन करें। आपका भरा हुआ सब कुछ यहीं है।',
  inputEmpty: 'यह खाली नहीं रह सकता।',
  showPassword: 'पासवर्ड दिखाएँ',
  hidePassword: 'पासवर्ड छिपाएँ',

  fundPassword: 'फ़ंड पासवर्ड',
  newFundPassword: 'नया फ़ंड पासवर्ड',
  passwordRule: 'कम से कम 8 अक्षर, केवल अंक नहीं।',
  confirmNow: 'पुष्टि करें',
  confirmPasskey: 'पासकी से पुष्टि करें',
  confirmOr: 'या फ़ंड पासवर्ड डालें',
  confirmUsePassword: 'फ़ंड पासवर्ड का उपयोग करें',
  passkeyFailed: 'पासकी से पुष्टि पूरी नहीं हुई। फिर कोशिश करें या फ़ंड पासवर्ड डालें।',
  setFundFirst: 'पहले फ़ंड पासवर्ड बनाएँ',
  setFundFirstText: 'शेष राशि का हर उपयोग इसी से पुष्ट होता है। यह साइन-इन पासवर्ड से अलग है; याद रखें और किसी को न बताएँ।',
  saveAndGoOn: 'सहेजें और आगे बढ़ें',
  forgotFund: 'फ़ंड पासवर्ड भूल गए?',
} satisfies AccountTexts
