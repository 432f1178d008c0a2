import type { OfficeNoticesTexts } from '../cn/officeNotices.ts'

export default {
  notices: 'नए ऑर्डर की सूचना',
  noticesText:
    'किसी के भुगतान करने पर आपको बताया जाता है। घंटे में ज़्यादा से ज़्यादा छह बार, फिर पंद्रह मिनट में सबका एक संदेश।',
  'channel.mail': 'ईमेल',
  'channel.telegram': 'Telegram',
  'channel.push': 'ब्राउज़र पुश',
  'address.mail': 'ईमेल पता',
  'address.telegram': 'Telegram चैट',
  'hint.mail': 'अपना पता।',
  'hint.telegram': 'पहले दुकान के बॉट को लिखें, फिर चैट का नंबर भरें; चैनल का @नाम।',
  'off.mail': 'मेल सर्वर सेट नहीं है, इसलिए ईमेल से सूचना नहीं।',
  'off.telegram': 'Telegram बॉट सेट नहीं है (TELEGRAM_TOKEN)।',
  add: 'जोड़ें',
  test: 'परीक्षण भेजें',
  testSent: 'भेज दिया। देखें कि पहुँचा या नहीं।',
  thisBrowser: 'इस ब्राउज़र में बताएँ',
  noPush: 'यह ब्राउज़र पुश नहीं लेता। iPhone पर पहले कार्यालय को होम स्क्रीन पर जोड़ें।',
  pushRefused: 'ब्राउज़र ने अनुमति नहीं दी। साइट की सेटिंग में सूचना की अनुमति दें और फिर कोशिश करें।',
} satisfies OfficeNoticesTexts
