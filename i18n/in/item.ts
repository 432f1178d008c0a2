import type { ItemTexts } from '../cn/item.ts'

export default {
  chooseOptions: 'विकल्प चुनें',
  choose: 'चुनें',
  optionCount: (p) => `${p.count} विकल्प`,
  stock: (p) => `${p.count} स्टॉक में`,
  andUp: 'से शुरू',
  zoom: 'फ़ोटो बड़ी करें',
  playVideo: 'वीडियो चलाएँ',
  video: 'वीडियो',
  viewer: 'फ़ोटो देखें',
  services: 'डिलीवरी, वापसी और भुगतान',
  shipsWithin: (p) => `${p.hours} घंटे में भेजा जाएगा`,
  shipsAtOnce: 'भुगतान होते ही डिलीवरी',
  shippingFrom: (p) => `डिलीवरी ${p.fee} USDT से`,
  returns: (p) => `${p.days} दिन तक वापसी`,
  returnsDigital: 'न चले तो रिफ़ंड',
  guarantee: 'सुरक्षित भुगतान',
  shippingTitle: 'डिलीवरी',
  shippingText: 'डिलीवरी शुल्क देश के हिसाब से है और ऑर्डर से पहले दिखता है।',
  shippingTextDigital:
    'चेन पर भुगतान अंतिम होते ही सामान ऑर्डर पेज पर दिखता है, और उसका लिंक आपके ईमेल पर आता है।',
  timeTitle: 'भेजने का समय',
  timeText: (p) =>
    `भुगतान की पुष्टि के ${p.hours} घंटे के भीतर भेजा जाता है। पार्सल की स्थिति ऑर्डर पेज पर दिखेगी।`,
  returnsTitle: 'वापसी',
  returnsText: (p) =>
    `भुगतान के ${p.days} दिन के भीतर, बिना इस्तेमाल और पूरी पैकिंग में वापस कर सकते हैं। ऑर्डर पेज पर अनुरोध करें।`,
  returnsTextDigital: 'डिजिटल सामान मिलने के बाद वापस नहीं होता। न चले तो ऑर्डर पेज पर रिफ़ंड माँगें।',
  rewardsTitle: 'खरीदारी का इनाम',
  rewardsText:
    'साइन इन किए हुए सदस्य चुने हुए सामान का भुगतान USDT से करें, तो सामान मिलने और वापसी की अवधि बीतने के बाद दुकान के मुनाफ़े का एक हिस्सा XMDD में मिलता है। मुनाफ़ा नहीं तो इनाम नहीं; किसी रकम का वादा नहीं।',
  rewardsLink: 'स्तर और हिस्से देखें',
  guaranteeTitle: 'भुगतान की सुरक्षा',
  guaranteeText:
    'ज़्यादा भुगतान हो गया, देर से पहुँचा, या सामान खत्म हो गया: पैसा वापस मिलता है। हर भुगतान आप खुद देख सकते हैं।',
  similar: 'ये भी देखें',
  contact: 'मदद',
  shareTitle: 'सामान साझा करें',
  shareLink: 'लिंक कॉपी करें',
  shareSystem: 'और ऐप',
  poster: 'साझा करने का पोस्टर',
  posterSave: 'पोस्टर सहेजें',
  posterScan: 'देखने के लिए स्कैन करें',
  posterFailed: 'पोस्टर नहीं बन पाया। लिंक कॉपी करके भेज सकते हैं।',
  deliverTo: 'कहाँ पहुँचाएँ',
  change: 'बदलें',
} satisfies ItemTexts
