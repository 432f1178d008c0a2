import type { LaterTexts } from '../cn/later.ts'

export default {
  norisk: 'भुगतान की सुरक्षा',
  'norisk.text': 'भुगतान के दोनों तरीकों का मतलब, और यह दुकान क्या कर सकती है और क्या नहीं।',
  PolygonScan: 'भुगतान खोजें',
  'PolygonScan.text': 'लेन-देन हैश या ऑर्डर नंबर से भुगतान खोजें और जानें कि वह अब तक क्यों नहीं जुड़ा।',
  scanOk: 'दावे का नतीजा',
  'scanOk.text': 'प्रचार का दावा हुआ या नहीं, यह यहाँ बताया जाएगा।',
  checkOk: 'जाँच का नतीजा',
  'checkOk.text': 'वॉलेट की जाँच का नतीजा यहाँ दिखेगा।',
  scan: 'वॉलेट की जाँच',
  'scan.text': 'तीनों नेटवर्क पर आपके वॉलेट की USDT अनुमतियाँ देखें और वापस लें।',
  bscairdrop: 'प्रचार का दावा',
  'bscairdrop.text': 'हस्ताक्षर से प्रचार का XMDD पाएँ; किसी अनुमति की ज़रूरत कभी नहीं होगी।',
  miningDao: 'DAO माइनिंग',
  'miningDao.text': 'DAO से मिला माइनिंग इनाम।',
  dao: 'DAO भागीदारी',
  'dao.text': 'DAO में आपका हिस्सा।',
  admin: 'प्रबंधन',
  'admin.text': 'जहाँ दुकानदार सामान, ऑर्डर और भुगतान सँभालेगा।',
  token: 'MDD और XMDD',
  'token.text': 'MDD और XMDD का दाम, मात्रा और अदला-बदली।',
} satisfies LaterTexts
