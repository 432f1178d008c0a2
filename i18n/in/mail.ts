import type { MailTexts } from '../cn/mail.ts'

export default {
  shopName: 'शाओपू',
  footer: 'यह मेल अपने आप भेजा गया है; कृपया इसका जवाब न दें।',

  'code.title': 'आपका कोड',
  'code.text': ({ code }) =>
    `आपका कोड है:\n\n${code}\n\nयह 5 मिनट तक और एक ही बार चलेगा। इसे किसी को न बताएँ; हमारे कर्मचारी इसे कभी नहीं माँगते।\n\nअगर कोड आपने नहीं माँगा, तो इस मेल को अनदेखा कर दें।`,
  'code.sms': ({ code }) => `शाओपू: कोड ${code}, 5 मिनट तक मान्य। किसी को न बताएँ।`,

  'signedIn.title': 'नया साइन इन',
  'signedIn.text': ({ agent }) =>
    `आपके खाते में अभी एक डिवाइस से साइन इन हुआ: ${agent}\n\nअगर यह आप नहीं थे, तो तुरंत पासवर्ड बदलें और "मेरा" में बाकी डिवाइस से साइन आउट करें।`,
  'signedIn.sms': 'शाओपू: खाते में नया साइन इन। आप नहीं थे? तुरंत पासवर्ड बदलें।',

  'passwordChanged.title': 'पासवर्ड बदला गया',
  'passwordChanged.text':
    'आपका पासवर्ड बदला गया है और बाकी सभी डिवाइस से साइन आउट कर दिया गया है।\n\nअगर यह आपने नहीं किया, तो तुरंत "पासवर्ड भूल गए" से नया पासवर्ड रखें और ग्राहक सेवा से संपर्क करें।',
  'passwordChanged.sms': 'शाओपू: पासवर्ड बदला गया। आपने नहीं बदला? तुरंत संपर्क करें।',

  'secPasswordChanged.title': 'फ़ंड पासवर्ड बदला गया',
  'secPasswordChanged.text':
    'आपका फ़ंड पासवर्ड बदला गया है।\n\nअगर यह आपने नहीं किया, तो तुरंत अपना पासवर्ड बदलें और ग्राहक सेवा से संपर्क करें।',
  'secPasswordChanged.sms': 'शाओपू: फ़ंड पासवर्ड बदला गया। आपने नहीं? तुरंत संपर्क करें।',

  'walletBound.title': 'वॉलेट जोड़ा गया',
  'walletBound.text': ({ address }) =>
    `वॉलेट ${address} आपके खाते से जोड़ा गया है; अब उससे साइन इन हो सकता है।\n\nअगर यह आपने नहीं किया, तो तुरंत पासवर्ड बदलें और ग्राहक सेवा से संपर्क करें।`,
  'walletBound.sms': ({ address }) => `शाओपू: वॉलेट ${address} जुड़ा। आपने नहीं? संपर्क करें।`,

  'passkeyAdded.title': 'पासकी जोड़ी गई',
  'passkeyAdded.text': ({ name }) =>
    `पासकी "${name}" जोड़ी गई है; अब वह पैसों के लेन-देन की पुष्टि कर सकती है।\n\nअगर यह आपने नहीं किया, तो तुरंत पासवर्ड बदलें और ग्राहक सेवा से संपर्क करें।`,
  'passkeyAdded.sms': 'शाओपू: खाते में पासकी जुड़ी। आपने नहीं? तुरंत पासवर्ड बदलें।',

  'withdrawalRequested.title': 'निकासी का अनुरोध मिला',
  'withdrawalRequested.text': ({ amount, asset, network, address }) =>
    `${amount} ${asset} (${network}) को ${address} पर निकालने का अनुरोध मिला है।\n\nअगर यह आपने नहीं किया, तो तुरंत ग्राहक सेवा से संपर्क करें।`,
  'withdrawalRequested.sms': ({ amount, asset }) =>
    `शाओपू: निकासी अनुरोध ${amount} ${asset}। आपका नहीं? बताएँ।`,

  'withdrawalDone.title': 'निकासी पूरी हुई',
  'withdrawalDone.text': ({ amount, asset, network, address }) =>
    `${amount} ${asset} (${network}) ${address} पर भेज दिए गए और चेन पर अंतिम हो चुके हैं।`,
  'withdrawalDone.sms': ({ amount, asset }) => `शाओपू: ${amount} ${asset} की निकासी पूरी हुई।`,

  'withdrawalRefused.title': 'निकासी नामंज़ूर हुई',
  'withdrawalRefused.text': ({ amount, asset, reason }) =>
    `${amount} ${asset} की निकासी नामंज़ूर हुई। राशि और शुल्क आपके शेष में लौटा दिए गए हैं।${reason ? `\n\nकारण: ${reason}` : ''}`,
  'withdrawalRefused.sms': ({ amount, asset }) =>
    `शाओपू: ${amount} ${asset} की निकासी नामंज़ूर; राशि लौटाई गई।`,

  'deposit.title': 'जमा हो गया',
  'deposit.text': ({ amount, asset }) => `${amount} ${asset} आपके शेष में जुड़ गए।`,

  'transferIn.title': 'ट्रांसफ़र मिला',
  'transferIn.text': ({ amount, asset, from }) => `${from} ने आपको ${amount} ${asset} भेजे।`,

  'orderPaid.title': 'ऑर्डर का भुगतान हुआ',
  'orderPaid.text': ({ orderId, amount, asset }) =>
    `ऑर्डर ${orderId} का भुगतान हो गया: ${amount} ${asset}।`,

  'orderShort.title': 'आपके भुगतान का एक हिस्सा बाकी है',
  'orderShort.text': ({ orderId, missing, until, link }) =>
    `ऑर्डर ${orderId} के भुगतान का एक हिस्सा मिल गया है; ${missing} USDT बाकी हैं। कृपया ${until} से पहले बाकी राशि दें। न देने पर दी हुई राशि आप वापस ले सकते हैं।${link ? `\n\nबाकी भुगतान यहाँ करें (यह लिंक किसी को न दें):\n\n${link}` : ''}`,
  'orderShort.sms': ({ missing }) => `Xiaopu: ऑर्डर में ${missing} USDT बाकी हैं। ऑर्डर पेज पर चुकाएँ।`,

  'moneyCredited.title': 'राशि आपके बैलेंस में जोड़ी गई',
  'moneyCredited.text': ({ orderId, amount, asset }) =>
    `ऑर्डर ${orderId} में काम न आई ${amount} ${asset} की राशि आपके बैलेंस में जोड़ दी गई है। इसे खर्च या निकाल सकते हैं।`,
  'moneyCredited.sms': ({ amount, asset }) => `Xiaopu: ${amount} ${asset} बैलेंस में जोड़े गए।`,

  'refundOffered.title': 'एक राशि आपकी प्रतीक्षा में है',
  'refundOffered.text': ({ orderId, amount, network, link }) =>
    `ऑर्डर ${orderId} के ${amount} USDT (${network}) आप वापस ले सकते हैं। ऑर्डर पेज खोलें और अपना पता दें। हम इसे भुगतान करने वाले पते पर अपने आप नहीं भेजते, क्योंकि वह किसी एक्सचेंज का हो सकता है।${link ? `\n\nऑर्डर पेज (यह लिंक किसी को न दें):\n\n${link}` : ''}`,
  'refundOffered.sms': ({ amount }) => `Xiaopu: ${amount} USDT वापस लेने हैं। ऑर्डर पेज पर पता दें।`,

  'refundClaimed.title': 'रिफ़ंड का पता दिया गया',
  'refundClaimed.text': ({ orderId, amount, network, address, link }) =>
    `ऑर्डर ${orderId} का ${amount} USDT का रिफ़ंड ${address} (${network}) पर भेजा जाएगा।\n\nयदि यह आपने नहीं किया, तो तुरंत ऑर्डर पेज खोलकर अपना पता दें और ग्राहक सेवा से संपर्क करें।${link ? `\n\nऑर्डर पेज (यह लिंक किसी को न दें):\n\n${link}` : ''}`,
  'refundClaimed.sms': ({ amount, address }) => `${amount} USDT रिफ़ंड ${address} को। आप नहीं? बताएँ।`,

  'refundBack.title': 'रिफ़ंड पूरा नहीं हुआ',
  'refundBack.text': ({ orderId, amount, network, link }) =>
    `ऑर्डर ${orderId} का ${amount} USDT (${network}) का रिफ़ंड भेजा नहीं जा सका; राशि सुरक्षित है। ऑर्डर पेज खोलें और दूसरा पता दें।${link ? `\n\nऑर्डर पेज (यह लिंक किसी को न दें):\n\n${link}` : ''}`,
  'refundBack.sms': ({ amount }) => `Xiaopu: ${amount} USDT रिफ़ंड नहीं हुआ। दूसरा पता दें।`,

  'refundDone.title': 'रिफ़ंड पूरा हुआ',
  'refundDone.text': ({ orderId, amount, network, address }) =>
    `ऑर्डर ${orderId} का ${amount} USDT का रिफ़ंड ${address} (${network}) पर भेज दिया गया और चेन पर अंतिम है।`,
  'refundDone.sms': ({ amount }) => `Xiaopu: ${amount} USDT का रिफ़ंड भेज दिया गया।`,

  'returnRefused.title': 'वापसी अस्वीकृत',
  'returnRefused.text': ({ orderId, why }) =>
    `ऑर्डर ${orderId} लौटाने का आपका अनुरोध अस्वीकार हुआ।\n\nकारण: ${why}`,
  'returnRefused.sms': 'Xiaopu: वापसी अस्वीकृत हुई। कारण ऑर्डर पेज पर है।',

  'reviewWaits.title': 'राशि किसी व्यक्ति के निर्णय की प्रतीक्षा में है',
  'reviewWaits.text': ({ count, lines }) =>
    `किसी व्यक्ति की प्रतीक्षा में: ${count}\n\n${lines}\n\nदेखने और निर्णय लेने के लिए: npm run review -- list`,
  'reviewWaits.sms': ({ count }) => `Xiaopu: ${count} भुगतान निर्णय की प्रतीक्षा में हैं।`,
} satisfies MailTexts
