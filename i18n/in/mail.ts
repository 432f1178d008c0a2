import type { MailTexts } from '../cn/mail.ts'

export default {
  shopName: 'शाओपू',
  sms: (p) => `${p.shop}: ${p.text}`,
  footer: 'यह ईमेल अपने आप भेजा गया है; कृपया इसका जवाब न दें।',

  'code.title': 'आपका कोड',
  'code.text': ({ code }) =>
    `आपका कोड है:\n\n${code}\n\nयह 5 मिनट तक और एक ही बार चलेगा। इसे किसी को न बताएँ; हमारे कर्मचारी इसे कभी नहीं माँगते।\n\nअगर कोड आपने नहीं माँगा, तो इस ईमेल को अनदेखा कर दें।`,
  'code.sms': ({ code }) => `कोड ${code}, 5 मिनट तक मान्य। किसी को न बताएँ।`,

  'orderCode.title': 'ऑर्डर का कोड',
  'orderCode.text': ({ orderId, code }) =>
    `ऑर्डर ${orderId} का कोड:\n\n${code}\n\nयह 5 मिनट और एक बार के लिए मान्य है। यह रिफ़ंड पते या नए संपर्क की पुष्टि करता है। इसे किसी को न बताएँ; हमारे कर्मचारी इसे कभी नहीं माँगते।\n\nअगर यह आप नहीं थे, तो इस ईमेल को अनदेखा करें: कुछ नहीं बदलेगा।`,
  'orderCode.sms': ({ code }) => `ऑर्डर कोड ${code}, 5 मिनट मान्य। किसी को न बताएँ।`,

  'orderLink.title': 'आपका ऑर्डर',
  'orderLink.text': ({ orderId, link }) =>
    `ऑर्डर ${orderId}\n\n${link}\n\nइस लिंक वाला कोई भी ऑर्डर देख सकता है, इसलिए इसे आगे न भेजें। अगर आपने ऑर्डर नहीं किया, तो इस ईमेल को अनदेखा करें।`,
  'orderLink.sms': ({ link }) => `ऑर्डर ${link}`,

  'orderTaken.title': 'ऑर्डर एक खाते में जोड़ा गया',
  'orderTaken.text': ({ orderId }) =>
    `ऑर्डर ${orderId} अभी एक खाते में जोड़ा गया। उससे पहले किया गया भुगतान आपका ही है; उसके रिफ़ंड के लिए इस ईमेल पर आया कोड चाहिए।\n\nअगर यह आपने नहीं किया, तो किसी और के पास आपके ऑर्डर का लिंक है: भुगतान न करें और ग्राहक सेवा से संपर्क करें।`,
  'orderTaken.sms': ({ orderId }) => `ऑर्डर ${orderId} खाते में जुड़ा। आप नहीं? न चुकाएँ।`,

  'contactReplaced.title': 'ऑर्डर का संपर्क बदला गया',
  'contactReplaced.text': ({ orderId }) =>
    `जिस ब्राउज़र से ऑर्डर ${orderId} किया गया था, उसमें दूसरा संपर्क दर्ज किया गया। इस ऑर्डर के कोड और सूचनाएँ अब वहीं जाएँगी।\n\nअगर यह आपने नहीं किया, तो भुगतान से पहले ग्राहक सेवा से संपर्क करें।`,
  'contactReplaced.sms': ({ orderId }) => `ऑर्डर ${orderId} का संपर्क बदला। आप नहीं? न चुकाएँ।`,

  'signedIn.title': 'नया साइन इन',
  'signedIn.text': ({ agent }) =>
    `आपके खाते में अभी एक डिवाइस से साइन इन हुआ: ${agent}\n\nअगर यह आप नहीं थे, तो तुरंत पासवर्ड बदलें और “मेरा खाता” में बाकी डिवाइस से साइन आउट करें।`,
  'signedIn.sms': 'खाते में नया साइन इन। आप नहीं थे? तुरंत पासवर्ड बदलें।',

  'passwordChanged.title': 'पासवर्ड बदला गया',
  'passwordChanged.text':
    'आपका पासवर्ड बदला गया है और बाकी सभी डिवाइस से साइन आउट कर दिया गया है।\n\nअगर यह आपने नहीं किया, तो तुरंत “पासवर्ड भूल गए” से नया पासवर्ड रखें और ग्राहक सेवा से संपर्क करें।',
  'passwordChanged.sms': 'पासवर्ड बदला गया। आपने नहीं बदला? तुरंत संपर्क करें।',

  'secPasswordChanged.title': 'फ़ंड पासवर्ड बदला गया',
  'secPasswordChanged.text':
    'आपका फ़ंड पासवर्ड बदला गया है।\n\nअगर यह आपने नहीं किया, तो तुरंत अपना पासवर्ड बदलें और ग्राहक सेवा से संपर्क करें।',
  'secPasswordChanged.sms': 'फ़ंड पासवर्ड बदला गया। आपने नहीं? तुरंत संपर्क करें।',

  'walletBound.title': 'वॉलेट जोड़ा गया',
  'walletBound.text': ({ address }) =>
    `वॉलेट ${address} आपके खाते से जोड़ा गया है; अब उससे साइन इन हो सकता है।\n\nअगर यह आपने नहीं किया, तो तुरंत पासवर्ड बदलें और ग्राहक सेवा से संपर्क करें।`,
  'walletBound.sms': ({ address }) => `वॉलेट ${address} जुड़ा। आपने नहीं? संपर्क करें।`,

  'limitReplaced.title': 'कृपया अपनी पुरानी खर्च-सीमा रद्द करें',
  'limitReplaced.text': ({ network, wallet, contract, until }) =>
    `दुकान का खर्च-सीमा कॉन्ट्रैक्ट नया है। पुराने कॉन्ट्रैक्ट की आपकी सीमा (${network}, वॉलेट ${wallet}, कॉन्ट्रैक्ट ${contract}, ${until} तक) अब काम में नहीं आती और उससे कुछ नहीं लिया जाएगा। कृपया “वॉलेट की अनुमतियाँ जाँचें” पेज पर उसकी USDT अनुमति रद्द करें, और ज़रूरत हो तो नई सीमा तय करें।`,
  'limitReplaced.sms': 'पुरानी खर्च-सीमा बंद है। कृपया उसकी अनुमति रद्द करें।',
  'passkeyAdded.title': 'पासकी जोड़ी गई',
  'passkeyAdded.text': ({ name }) =>
    `पासकी “${name}” जोड़ी गई है; अब वह पैसों के लेन-देन की पुष्टि कर सकती है।\n\nअगर यह आपने नहीं किया, तो तुरंत पासवर्ड बदलें और ग्राहक सेवा से संपर्क करें।`,
  'passkeyAdded.sms': 'खाते में पासकी जुड़ी। आपने नहीं? तुरंत पासवर्ड बदलें।',

  'keysRemoved.title': 'वॉलेट और पासकी हटाए गए',
  'keysRemoved.text': ({ names }) =>
    `आपका पासवर्ड रीसेट हुआ है। सुरक्षा के लिए, उससे ठीक पहले आपके खाते में जोड़ी गई ये चीज़ें हटा दी गई हैं: ${names}\n\nअगर ये आपने जोड़ी थीं, तो 24 घंटे बाद फिर जोड़ सकते हैं। अगर रीसेट आपने नहीं किया, तो तुरंत “पासवर्ड भूल गए” से फिर रीसेट करें, अपना मेलबॉक्स सुरक्षित करें और ग्राहक सेवा से संपर्क करें।`,
  'keysRemoved.sms': 'पासवर्ड रीसेट हुआ; हाल में जुड़े वॉलेट/पासकी हटे।',

  'secPasswordUndone.title': 'पुराना फ़ंड पासवर्ड फिर मान्य है',
  'secPasswordUndone.text':
    'आपका पासवर्ड रीसेट हुआ है। सुरक्षा के लिए, उससे ठीक पहले कोड से रखा गया फ़ंड पासवर्ड हटा दिया गया है; उससे पहले का फ़ंड पासवर्ड था, तो वह फिर मान्य है।\n\nयाद न हो, तो 24 घंटे बाद कोड से नया रख सकते हैं।',
  'secPasswordUndone.sms': 'पासवर्ड रीसेट हुआ; कोड से रखा फ़ंड पासवर्ड हटा।',

  'withdrawalRequested.title': 'निकासी का अनुरोध मिला',
  'withdrawalRequested.text': ({ amount, asset, network, address }) =>
    `${amount} ${asset} (${network}) को ${address} पर निकालने का अनुरोध मिला है।\n\nअगर यह आपने नहीं किया, तो तुरंत ग्राहक सेवा से संपर्क करें।`,
  'withdrawalRequested.sms': ({ amount, asset }) =>
    `निकासी अनुरोध ${amount} ${asset}। आपका नहीं? बताएँ।`,

  'withdrawalDone.title': 'निकासी पूरी हुई',
  'withdrawalDone.text': ({ amount, asset, network, address }) =>
    `${amount} ${asset} (${network}) ${address} पर भेज दिए गए और चेन पर अंतिम हो चुके हैं।`,
  'withdrawalDone.sms': ({ amount, asset }) => `${amount} ${asset} की निकासी पूरी हुई।`,

  'withdrawalRefused.title': 'निकासी नामंज़ूर हुई',
  'withdrawalRefused.text': ({ amount, asset, reason }) =>
    `${amount} ${asset} की निकासी नामंज़ूर हुई। राशि और शुल्क आपके बैलेंस में लौटा दिए गए हैं।${reason ? `\n\nकारण: ${reason}` : ''}`,
  'withdrawalRefused.sms': ({ amount, asset }) =>
    `${amount} ${asset} की निकासी नामंज़ूर; राशि लौटाई गई।`,

  'deposit.title': 'जमा हो गया',
  'deposit.text': ({ amount, asset }) => `${amount} ${asset} आपके बैलेंस में जुड़ गए।`,

  'transferIn.title': 'ट्रांसफ़र मिला',
  'transferIn.text': ({ amount, asset, from }) => `${from} ने आपको ${amount} ${asset} भेजे।`,

  'coinPledged.title': 'आपकी लॉक राशि शुरू हुई',
  'coinPledged.text': ({ amount, asset }) =>
    `आपका कॉइन आ गया। ${amount} ${asset} की लॉक राशि आज से चालू है।`,

  'coinHeld.title': 'आपका कॉइन दुकान की प्रतीक्षा में है',
  'coinHeld.text': ({ amount, asset }) =>
    `दुकान के कॉन्ट्रैक्ट को भेजे गए ${amount} ${asset} से कोई लॉक राशि शुरू नहीं हुई। इस पर दुकान फ़ैसला करेगी।`,

  'creditGranted.title': 'दुकान से क्रेडिट',
  'creditGranted.text': ({ amount, asset }) =>
    `दुकान ने आपके बैलेंस में ${amount} ${asset} जोड़े। आप इनसे भुगतान कर सकते हैं।`,

  'orderPaid.title': 'ऑर्डर का भुगतान हुआ',
  'orderPaid.text': ({ orderId, amount, asset }) =>
    `ऑर्डर ${orderId} का भुगतान हो गया: ${amount} ${asset}।`,

  'orderConfirmed.title': 'भुगतान मिल गया',
  'orderConfirmed.text': (facts: {
    orderId: string
    amount: string
    asset: string
    link: string
  }) =>
    `ऑर्डर ${facts.orderId} का भुगतान हो गया: ${facts.amount} ${facts.asset}। भेजे जाने पर हम फिर लिखेंगे।${facts.link ? `\n\nआपका ऑर्डर (कृपया आगे न भेजें):\n\n${facts.link}` : ''}`,
  'orderConfirmed.sms': (facts: { orderId: string; amount: string; asset: string }) =>
    `ऑर्डर ${facts.orderId} का भुगतान हुआ, ${facts.amount} ${facts.asset}।`,

  'orderShipped.title': 'आपका ऑर्डर भेज दिया गया',
  'orderShipped.text': (facts: {
    orderId: string
    courier: string
    tracking: string
    url: string
    link: string
  }) =>
    `ऑर्डर ${facts.orderId} का सामान रास्ते में है।${facts.tracking ? `\n\n${facts.courier} ${facts.tracking}` : ''}${facts.url ? `\n\n${facts.url}` : ''}${facts.link ? `\n\nआपका ऑर्डर (कृपया आगे न भेजें):\n\n${facts.link}` : ''}`,
  'orderShipped.sms': (facts: { tracking: string }) => `भेजा गया, ${facts.tracking}।`,

  'keysReady.title': 'आपकी कुंजी तैयार है',
  'keysReady.text': (facts: { orderId: string; link: string; keys?: string }) =>
    `ऑर्डर ${facts.orderId} का भुगतान हो गया और कुंजी ऑर्डर पेज पर है।${facts.keys ? `\n\n${facts.keys}` : ''}${facts.link ? `\n\nदेखने के लिए ऑर्डर खोलें (कृपया आगे न भेजें):\n\n${facts.link}` : ''}`,
  'keysReady.sms': 'आपकी कुंजी तैयार है। ऑर्डर पेज खोलें।',

  'orderLinks.title': 'आपके ऑर्डर के लिंक',
  'orderLinks.text': (facts: { links: string }) =>
    `इस पते के ऑर्डर:\n\n${facts.links}\n\nलिंक जिसके पास हो वह ऑर्डर देख सकता है, इसलिए इसे आगे न भेजें। अगर आपने यह नहीं माँगा, तो इस ईमेल को अनदेखा करें।`,
  'orderLinks.sms': 'ऑर्डर के लिंक ईमेल पर भेज दिए गए।',

  'salesNotice.title': 'नए भुगतान किए ऑर्डर',
  'salesNotice.text': (facts: { count: string; lines: string }) =>
    `भुगतान किए ऑर्डर: ${facts.count}\n\n${facts.lines}`,
  'salesNotice.sms': (facts: { count: string }) => `${facts.count} नए ऑर्डर का भुगतान हुआ।`,

  'stockLow.title': 'सामान कम बचा है',
  'stockLow.text': (facts: { count: string; lines: string }) =>
    `कम बचे विकल्प (सामान · विकल्प · बचे): ${facts.count}\n\n${facts.lines}`,
  'stockLow.sms': (facts: { count: string }) => `${facts.count} विकल्प कम बचे हैं।`,

  'orderShort.title': 'आपके भुगतान का एक हिस्सा बाकी है',
  'orderShort.text': ({ orderId, missing, until, link }) =>
    `ऑर्डर ${orderId} के भुगतान का एक हिस्सा मिल गया है; ${missing} USDT बाकी हैं। कृपया ${until} से पहले बाकी राशि दें। न देने पर दी हुई राशि आप वापस ले सकते हैं।${link ? `\n\nबाकी भुगतान यहाँ करें (यह लिंक किसी को न दें):\n\n${link}` : ''}`,
  'orderShort.sms': ({ missing }) => `ऑर्डर में ${missing} USDT बाकी हैं। ऑर्डर पेज पर चुकाएँ।`,

  'moneyCredited.title': 'राशि आपके बैलेंस में जोड़ी गई',
  'moneyCredited.text': ({ orderId, amount, asset }) =>
    `ऑर्डर ${orderId} में काम न आई ${amount} ${asset} की राशि आपके बैलेंस में जोड़ दी गई है। इसे खर्च या निकाल सकते हैं।`,
  'moneyCredited.sms': ({ amount, asset }) => `${amount} ${asset} बैलेंस में जोड़े गए।`,

  'refundOffered.title': 'आपके ऑर्डर की कुछ राशि आपको लौटनी है',
  'refundOffered.text': ({ orderId, amount, network, link }) =>
    `ऑर्डर ${orderId} के ${amount} USDT (${network}) आपको लौटने हैं। ऑर्डर पेज खोलें और अपना पता दें। हम इसे भुगतान करने वाले पते पर अपने आप नहीं भेजते, क्योंकि वह किसी एक्सचेंज का हो सकता है। रिफ़ंड के शुल्क से कम राशि ऑर्डर में रहती है; पेज पर यह लिखा होता है।${link ? `\n\nऑर्डर पेज (यह लिंक किसी को न दें):\n\n${link}` : ''}`,
  'refundOffered.sms': ({ amount }) => `ऑर्डर के ${amount} USDT लौटने हैं। ऑर्डर पेज देखें।`,

  'refundClaimed.title': 'रिफ़ंड का पता दिया गया',
  'refundClaimed.text': ({ orderId, amount, network, address, link }) =>
    `ऑर्डर ${orderId} का ${amount} USDT का रिफ़ंड ${address} (${network}) पर भेजा जाएगा।\n\nअगर यह आपने नहीं किया, तो तुरंत ऑर्डर पेज खोलकर अपना पता दें और ग्राहक सेवा से संपर्क करें।${link ? `\n\nऑर्डर पेज (यह लिंक किसी को न दें):\n\n${link}` : ''}`,
  'refundClaimed.sms': ({ amount, address }) => `${amount} USDT रिफ़ंड ${address} को। आप नहीं? बताएँ।`,

  'refundEnded.title': 'जो रिफ़ंड नहीं लिया गया वह समाप्त हो गया',
  'refundEnded.text': ({ orderId, amount, link }) =>
    `ऑर्डर ${orderId} का ${amount} USDT का रिफ़ंड नहीं लिया गया और वह समाप्त हो गया।${link ? `\n\n${link}` : ''}`,
  'refundEnded.sms': ({ amount }) => `${amount} USDT का रिफ़ंड नहीं लिया गया, वह समाप्त हो गया।`,
  'refundBack.title': 'रिफ़ंड पूरा नहीं हुआ',
  'refundBack.text': ({ orderId, amount, network, link }) =>
    `ऑर्डर ${orderId} का ${amount} USDT (${network}) का रिफ़ंड भेजा नहीं जा सका; राशि सुरक्षित है। ऑर्डर पेज खोलें और दूसरा पता दें।${link ? `\n\nऑर्डर पेज (यह लिंक किसी को न दें):\n\n${link}` : ''}`,
  'refundBack.sms': ({ amount }) => `${amount} USDT रिफ़ंड नहीं हुआ। दूसरा पता दें।`,

  'refundDone.title': 'रिफ़ंड पूरा हुआ',
  'refundDone.text': ({ orderId, amount, network, address, link }) =>
    `ऑर्डर ${orderId} का ${amount} USDT का रिफ़ंड ${address} (${network}) पर भेज दिया गया और चेन पर अंतिम है।${link ? `\n\nआपका ऑर्डर (कृपया आगे न भेजें):\n\n${link}` : ''}`,
  'refundDone.sms': ({ amount }) => `${amount} USDT का रिफ़ंड भेज दिया गया।`,

  'returnRefused.title': 'वापसी मंज़ूर नहीं हुई',
  'returnRefused.text': ({ orderId, why }) =>
    `ऑर्डर ${orderId} लौटाने का आपका अनुरोध मंज़ूर नहीं हुआ।\n\nकारण: ${why}`,
  'returnRefused.sms': 'वापसी मंज़ूर नहीं हुई। कारण ऑर्डर पेज पर है।',

  'reviewWaits.title': 'राशि किसी व्यक्ति के निर्णय की प्रतीक्षा में है',
  'reviewWaits.text': ({ count, lines }) =>
    `किसी व्यक्ति की प्रतीक्षा में: ${count}\n\n${lines}\n\nदेखने और निर्णय लेने के लिए: npm run review -- list`,
  'reviewWaits.sms': ({ count }) => `${count} भुगतान निर्णय की प्रतीक्षा में हैं।`,

  'promotion.statement':
    'ऊपर के वॉलेट से इस खाते के लिए यह प्रोमोशन लिया जा रहा है। हस्ताक्षर में कोई खर्च नहीं, कुछ नहीं भेजा जाता, और किसी बात की अनुमति नहीं मिलती।',
  'heldMoney.statement':
    'मैंने यह राशि ऊपर वाले वॉलेट से भेजी है, और यह इसी ऑर्डर के लिए है। हस्ताक्षर में कोई खर्च नहीं, कुछ नहीं भेजा जाता, और किसी बात की अनुमति नहीं मिलती।',
  'orderWallet.statement':
    'यह वॉलेट दुकान के कॉन्ट्रैक्ट को बिना ऑर्डर नंबर जो भुगतान करे, वह इस ऑर्डर के लिए है। हस्ताक्षर में कोई खर्च नहीं, कुछ नहीं भेजा जाता, और किसी बात की अनुमति नहीं मिलती।',

  'testNotice.title': 'परीक्षण सूचना',
  'testNotice.text': 'नए भुगतान हुए ऑर्डर की सूचना आपको यहाँ मिलेगी।',
  'testNotice.sms': 'नए भुगतान हुए ऑर्डर की सूचना आपको यहाँ मिलेगी।',
  'testMail.title': 'परीक्षण ईमेल',
  'testMail.text': 'यह ईमेल दिखाता है कि आपकी दुकान ईमेल भेज सकती है।',
  'testMail.sms': 'यह ईमेल दिखाता है कि आपकी दुकान ईमेल भेज सकती है।',

  'alarm.title': 'किसी को अभी देखना होगा',
  'alarm.text': ({ lines }) =>
    `दुकान ने यह देखा है, किसी को जाँच करनी होगी:\n\n${lines}\n\nहर बात घंटे में अधिक से अधिक एक बार बताई जाती है; विवरण लॉग में है (event: alarm)।`,
  'alarm.sms': 'कुछ गड़बड़ है, किसी को अभी देखना होगा। विवरण ईमेल में है।',
  'alarm.of.providersDisagree': ({ blocks }) =>
    `अंतिम ब्लॉक ${blocks} के बारे में नोड एकमत नहीं हैं। एकमत होने तक वहाँ कुछ जमा नहीं होगा।`,
  'alarm.of.providerOutvoted': ({ provider, blocks }) =>
    `अंतिम ब्लॉक ${blocks} के बारे में नोड ${provider} बाकी दो से अलग बताता है। बहुमत माना गया; इस नोड की जाँच करें।`,
  'alarm.of.finalityDisagrees': ({ lowest, highest }) =>
    `सबसे नए अंतिम ब्लॉक के बारे में नोड एकमत नहीं हैं: ${lowest} से ${highest} तक।`,
  'alarm.of.secondProviderMissing': ({ provider }) =>
    `केवल नोड ${provider} जवाब दे रहा है और एक नोड की सीमा पूरी हो चुकी है। दूसरे नोड की प्रतीक्षा है।`,
  'alarm.of.balanceUnexplained': ({ address, amount, from, to }) =>
    `ब्लॉक ${from} से ${to} के बीच ${address} का बैलेंस ${amount} बदला, और किसी नोड के लॉग में इसका कारण नहीं है।`,
  'alarm.of.transferUnknown': ({ tx, amount }) =>
    `${amount} का दर्ज ट्रांसफ़र ${tx} अब किसी नोड के पास नहीं है।`,
  'alarm.of.notRead': ({ tx }) =>
    `अंतिम ब्लॉक का ट्रांसफ़र ${tx} पढ़ा नहीं गया था। उसे फिर से पढ़ा जा रहा है।`,
  'alarm.of.addressBlocked': ({ address }) =>
    `टोकन जारीकर्ता ने पता ${address} ब्लॉक कर दिया है। यह अब खरीदारों को नहीं दिया जाता।`,
  'alarm.of.shopRestored':
    'दुकान बैकअप से बहाल की गई है। भुगतान, रिफ़ंड के अनुरोध और बैलेंस का उपयोग तब तक रुके हैं जब तक कोई बैकअप के बाद के भुगतान मिलाकर यह नहीं चलाता: npm run payouts -- compared',
  'alarm.of.payoutsUnknown': ({ count, network }) =>
    `भुगतान वॉलेट ने ${count} ट्रांसफ़र भेजे जो डेटाबेस में नहीं हैं; भुगतान, रिफ़ंड के अनुरोध और बैलेंस का उपयोग रुके हैं। चलाएँ: npm run payouts -- reconcile ${network}`,
  'alarm.of.payoutWalletBlocked': ({ address }) =>
    `टोकन भुगतान वॉलेट ${address} से कुछ नहीं भेजता; भुगतान रुके हैं।`,
  'alarm.of.payoutCoinSpent': ({ count }) => `आज का शुल्क-कॉइन बजट खत्म हो गया; ${count} भुगतान रुके हैं।`,
  'alarm.of.booksDiffer': ({ address, amount, block }) =>
    `ब्लॉक ${block} पर ${address} का बैलेंस बही से ${amount} अलग है।`,
  'alarm.of.platformElsewhere': ({ contract, platform }) =>
    `दुकान का कॉन्ट्रैक्ट ${contract} ${platform} को भुगतान करता है, जो सेटिंग में नहीं है। यह अब खरीदारों को नहीं दिखाया जाता, और वहाँ भेजा पैसा किसी ऑर्डर का भुगतान नहीं है।`,
  'alarm.of.otherContract': ({ contract }) =>
    `${contract} पर इस संस्करण का दुकान-कॉन्ट्रैक्ट नहीं है, या वह दूसरा टोकन लेता है। यह खरीदारों को नहीं दिखाया जाता।`,
  'alarm.of.platformChangeQueued': ({ contract, platform }) =>
    `दुकान के कॉन्ट्रैक्ट ${contract} के मालिक ने पाने वाला पता ${platform} करने का अनुरोध किया है; यह 48 घंटे बाद लागू हो सकता है। यह पता सेटिंग में नहीं है। अगर यह आपने नहीं किया, तो मालिक की कुंजी जाँचें।`,
  'alarm.of.coinHeld': ({ amount, asset, wallet }) =>
    `वॉलेट ${wallet} ने दुकान के कॉन्ट्रैक्ट को ${amount} ${asset} दिए, पर कोई लॉक राशि शुरू नहीं हुई। कार्यालय के इनाम पेज पर फ़ैसला करें।`,
  'alarm.of.webhookOff': ({ host, reason }) =>
    `${host} का वेबहुक बंद कर दिया गया: ${reason}। उसे और घटनाएँ नहीं मिलेंगी। दूसरी ओर ठीक होने पर इसे कार्यालय में फिर चालू करें।`,
  'alarm.of.webhookWithoutRights': ({ host }) =>
    `${host} का वेबहुक बंद कर दिया गया: इसके ज़िम्मेदार व्यक्ति का खाता बंद है या उसे इसकी घटनाएँ देखने का अधिकार नहीं रहा। अगर यह अब भी चाहिए, तो यह अधिकार रखने वाला कोई व्यक्ति इसे कार्यालय में फिर चालू कर सकता है।`,
  'alarm.of.messagesCapped': ({ channel, most }) =>
    `24 घंटों में ${most} संदेश (${channel}) भेजे गए; बाकी रुके हैं। शायद कोई बार-बार कोड मँगा रहा है।`,
  'alarm.of.statementKeyChanged': ({ publicKey }) =>
    `रोज़ के लेखे पर अब दूसरी कुंजी से हस्ताक्षर हुए हैं; उसकी सार्वजनिक कुंजी ${publicKey} है। अगर आपने इसे नहीं बदला, तो पहले वाली कुंजी फ़ाइल या STATEMENT_KEY वापस रखें।`,
  'alarm.of.walletsLow': ({ free, total, wanted }) =>
    `हर ऑर्डर को एक-एक दिए जाने वाले ${total} वॉलेट में से ${free} खाली हैं। एक भी खाली न रहने पर खरीदार इस नेटवर्क पर ट्रांसफ़र नहीं कर पाएँगे। नेटवर्क की सेटिंग में ${wanted} वॉलेट और जोड़ें।`,
  'alarm.of.gasShort': ({ wallet }) =>
    `शुल्क वॉलेट ${wallet} में रकम कम है, इसलिए राशि इकट्ठी नहीं हो सकती। भरने तक बिक्री की रकम ऑर्डर के पतों पर रहेगी।`,
  'alarm.of.gasSpent': ({ wallet }) =>
    `शुल्क वॉलेट ${wallet} ने 24 घंटे का शुल्क खर्च कर दिया है। इकट्ठा करना रुका है; सब ठीक हो तो CHAIN_<id>_GAS_DAILY बढ़ाएँ।`,
  'alarm.of.addressChange': ({ setting, value, by }) =>
    `${by} ने सेटिंग ${setting} को ${value || 'खाली'} कर दिया। इसके लिए दूसरे व्यक्ति की पुष्टि चाहिए, नहीं तो यह 24 घंटे बाद लागू होगा; तब तक पहले वाला मान चलता रहेगा। अगर यह आपमें से किसी ने नहीं किया, तो इसे तुरंत वापस लें।`,
  'alarm.of.settingChange': ({ setting, value, by }) =>
    `${by} ने सेटिंग ${setting} को ${value || 'खाली'} कर दिया; यह लागू है। अगर यह आपमें से किसी ने नहीं किया, तो इसे अभी देखें।`,
  'alarm.of.newTrust': ({ name }) =>
    `${name} के पास साइन-इन का नया तरीका या नए अधिकार हैं, और वे एक दिन बाद बदले गए पतों की पुष्टि कर सकते हैं। अगर यह सही नहीं है, तो खाता बंद करें या अधिकार तुरंत वापस लें।`,
  'alarm.of.ownEmailChange': ({ name, email }) =>
    `${name} ने अलर्ट का अपना ईमेल ${email || 'खाली'} कर दिया। अगर यह उन्होंने नहीं किया, तो उस खाते को अभी देखें।`,
  'alarm.of.networkStopped': ({ reason }) => `यह नेटवर्क रुक गया: ${reason}`,
  'shopAnswered.title': 'दुकान ने जवाब दिया है',
  'shopAnswered.text': ({ orderId, link }) =>
    `दुकान ने ऑर्डर ${orderId} के बारे में आपको लिखा है।${link === '' ? ' कृपया अपने ऑर्डर का पेज खोलें।' : `\n\n${link}`}\n\nकृपया यह लिंक किसी को न भेजें।`,
  'shopAnswered.sms': ({ orderId }) => `ऑर्डर ${orderId} पर नया संदेश।`,
  'questionAnswered.title': 'आपके सवाल का जवाब मिला',
  'questionAnswered.text': ({ link }) =>
    `दुकान ने आपके सवाल का जवाब दिया है।${link === '' ? ' जवाब ग्राहक सेवा में है।' : `\n\n${link}`}\n\nअगर आपने कुछ नहीं पूछा, तो इस ईमेल को अनदेखा करें।`,
  'questionAnswered.sms': 'आपके सवाल का जवाब मिला।',
  'commentAnswered.title': 'आपके सवाल या समीक्षा का जवाब मिला',
  'commentAnswered.text': ({ product, link }) =>
    `आपने “${product}” के बारे में जो लिखा, दुकान ने उसका जवाब दिया है।${link === '' ? '' : `\n\n${link}`}`,
  'commentAnswered.sms': 'आपके सवाल या समीक्षा का जवाब मिला।',
  'commentHidden.title': 'आपका सवाल या समीक्षा छिपाई गई',
  'commentHidden.text': ({ product, why }) =>
    `आपने “${product}” के बारे में जो लिखा, दुकान ने उसे छिपा दिया है। कारण: ${why}\n\nअसहमत हों तो ग्राहक सेवा को लिखें।`,
  'commentHidden.sms': 'आपका एक सवाल या समीक्षा छिपाई गई।',
  'deposit.sms': ({ amount, asset }) => `जमा मिला: ${amount} ${asset}।`,
  'transferIn.sms': ({ amount, asset }) => `ट्रांसफ़र मिला: ${amount} ${asset}।`,
  'coinPledged.sms': ({ amount, asset }) => `आपकी ${amount} ${asset} की लॉक राशि शुरू हुई।`,
  'coinHeld.sms': ({ amount, asset }) => `आपके भेजे ${amount} ${asset} पर दुकान फ़ैसला करेगी।`,
  'creditGranted.sms': ({ amount, asset }) => `दुकान ने आपके बैलेंस में ${amount} ${asset} जोड़े।`,
  'orderPaid.sms': ({ orderId }) => `ऑर्डर ${orderId} का भुगतान हो गया।`,
} satisfies MailTexts
