import type { MailTexts } from './cn.ts'

export default {
  shopName: 'शाओपू',
  footer: 'यह मेल अपने आप भेजा गया है; कृपया इसका जवाब न दें।',

  'code.title': 'आपका कोड',
  'code.text': ({ code }) => `आपका कोड है:\n\n${code}\n\nयह 5 मिनट तक और एक ही बार चलेगा। इसे किसी को न बताएँ; हमारे कर्मचारी इसे कभी नहीं माँगते।\n\nअगर कोड आपने नहीं माँगा, तो इस मेल को अनदेखा कर दें।`,
  'code.sms': ({ code }) => `शाओपू: कोड ${code}, 5 मिनट तक मान्य। किसी को न बताएँ।`,

  'signedIn.title': 'नया साइन इन',
  'signedIn.text': ({ agent }) => `आपके खाते में अभी एक डिवाइस से साइन इन हुआ: ${agent}\n\nअगर यह आप नहीं थे, तो तुरंत पासवर्ड बदलें और "मेरा" में बाकी डिवाइस से साइन आउट करें।`,
  'signedIn.sms': 'शाओपू: खाते में नया साइन इन। आप नहीं थे? तुरंत पासवर्ड बदलें।',

  'passwordChanged.title': 'पासवर्ड बदला गया',
  'passwordChanged.text': 'आपका पासवर्ड बदला गया है और बाकी सभी डिवाइस से साइन आउट कर दिया गया है।\n\nअगर यह आपने नहीं किया, तो तुरंत "पासवर्ड भूल गए" से नया पासवर्ड रखें और ग्राहक सेवा से संपर्क करें।',
  'passwordChanged.sms': 'शाओपू: पासवर्ड बदला गया। आपने नहीं बदला? तुरंत संपर्क करें।',

  'secPasswordChanged.title': 'फ़ंड पासवर्ड बदला गया',
  'secPasswordChanged.text': 'आपका फ़ंड पासवर्ड बदला गया है।\n\nअगर यह आपने नहीं किया, तो तुरंत अपना पासवर्ड बदलें और ग्राहक सेवा से संपर्क करें।',
  'secPasswordChanged.sms': 'शाओपू: फ़ंड पासवर्ड बदला गया। आपने नहीं? तुरंत संपर्क करें।',

  'walletBound.title': 'वॉलेट जोड़ा गया',
  'walletBound.text': ({ address }) => `वॉलेट ${address} आपके खाते से जोड़ा गया है; अब उससे साइन इन हो सकता है।\n\nअगर यह आपने नहीं किया, तो तुरंत पासवर्ड बदलें और ग्राहक सेवा से संपर्क करें।`,
  'walletBound.sms': ({ address }) => `शाओपू: वॉलेट ${address} जुड़ा। आपने नहीं? संपर्क करें।`,

  'passkeyAdded.title': 'पासकी जोड़ी गई',
  'passkeyAdded.text': ({ name }) => `पासकी "${name}" जोड़ी गई है; अब वह पैसों के लेन-देन की पुष्टि कर सकती है।\n\nअगर यह आपने नहीं किया, तो तुरंत पासवर्ड बदलें और ग्राहक सेवा से संपर्क करें।`,
  'passkeyAdded.sms': 'शाओपू: खाते में पासकी जुड़ी। आपने नहीं? तुरंत पासवर्ड बदलें।',

  'withdrawalRequested.title': 'निकासी का अनुरोध मिला',
  'withdrawalRequested.text': ({ amount, asset, network, address }) => `${amount} ${asset} (${network}) को ${address} पर निकालने का अनुरोध मिला है।\n\nअगर यह आपने नहीं किया, तो तुरंत ग्राहक सेवा से संपर्क करें।`,
  'withdrawalRequested.sms': ({ amount, asset }) => `शाओपू: निकासी अनुरोध ${amount} ${asset}। आपका नहीं? बताएँ।`,

  'withdrawalDone.title': 'निकासी पूरी हुई',
  'withdrawalDone.text': ({ amount, asset, network, address }) => `${amount} ${asset} (${network}) ${address} पर भेज दिए गए और चेन पर अंतिम हो चुके हैं।`,
  'withdrawalDone.sms': ({ amount, asset }) => `शाओपू: ${amount} ${asset} की निकासी पूरी हुई।`,

  'withdrawalRefused.title': 'निकासी नामंज़ूर हुई',
  'withdrawalRefused.text': ({ amount, asset, reason }) => `${amount} ${asset} की निकासी नामंज़ूर हुई। राशि और शुल्क आपके शेष में लौटा दिए गए हैं।${reason ? `\n\nकारण: ${reason}` : ''}`,
  'withdrawalRefused.sms': ({ amount, asset }) => `शाओपू: ${amount} ${asset} की निकासी नामंज़ूर; राशि लौटाई गई।`,

  'deposit.title': 'जमा हो गया',
  'deposit.text': ({ amount, asset }) => `${amount} ${asset} आपके शेष में जुड़ गए।`,

  'transferIn.title': 'ट्रांसफ़र मिला',
  'transferIn.text': ({ amount, asset, from }) => `${from} ने आपको ${amount} ${asset} भेजे।`,

  'orderPaid.title': 'ऑर्डर का भुगतान हुआ',
  'orderPaid.text': ({ orderId, amount, asset }) => `ऑर्डर ${orderId} का भुगतान हो गया: ${amount} ${asset}।`,
} satisfies MailTexts
