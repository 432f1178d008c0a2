import type { OutboxTexts } from '../cn/outbox.ts'

export default {
  title: 'आउटबॉक्स',
  text: 'डेमो मोड में ईमेल और SMS सच में नहीं भेजे जाते; सब यहीं दिखते हैं। जिस ईमेल या फ़ोन नंबर पर आने थे, वह लिखें।',
  to: 'ईमेल या फ़ोन नंबर',
  show: 'देखें',
  none: 'इसके लिए अभी कोई संदेश नहीं',
  noneText: 'कोड चाहिए तो पहले साइन इन विंडो से भेजें। नए संदेश अपने आप दिखेंगे।',
  mail: 'ईमेल',
  sms: 'SMS',
} satisfies OutboxTexts
