import type { OfficeRewardsTexts } from '../cn/officeRewards.ts'

export default {
  rewards: 'इनाम',
  rewardsText:
    'पूल आप पहले से अपनी कमाई से भरते हैं। सदस्य के जुड़ते ही उसका पूरा इनाम अलग रखा जाता है; पूल में पैसा न हो तो कोई नहीं जुड़ता।',
  free: 'पूल में खाली',
  owed: 'सदस्यों का बकाया, अलग रखा',
  pledged: 'सदस्यों की लॉक राशि, उन्हीं की',
  terminations: 'समय से पहले ख़त्म होने से आय',
  terminationsHint: 'यह कभी इनाम नहीं बन सकता।',
  fundable: 'डाला जा सकता है',
  fund: 'पूल में डालें',
  fundText:
    'USDT और XMDD बिक्री की कमाई से (XMDD, USDT से 1:1), MDD सदस्यों की अदला-बदली से आता है। वापस नहीं निकाला जा सकता।',
  funded: 'डाल दिया',
  asset: 'मुद्रा',
  amount: 'राशि',
  programmes: 'कार्यक्रम',
  none: 'अभी कोई कार्यक्रम नहीं',
  noneText: 'पहले पूल भरें, फिर कार्यक्रम शुरू करें।',
  create: 'कार्यक्रम शुरू करें',
  createText: 'बाद में शर्तें नहीं बदल सकतीं; केवल रोका जा सकता है।',
  created: 'कार्यक्रम शुरू हुआ',
  days: 'दिन',
  daysOf: (p: { days: number }) => `${p.days} दिन`,
  percent: 'इनाम, लॉक राशि का प्रतिशत',
  percentHint: 'पूरे समय के लिए, 0.01 से 50, दो दशमलव तक।',
  minimum: 'प्रति सदस्य न्यूनतम',
  maximum: 'प्रति सदस्य अधिकतम',
  places: 'जगहें',
  most: 'अधिकतम ख़र्च',
  mostText: (p: { places: number; reward: string; asset: string }) =>
    `${p.places} जगहें × प्रति सदस्य अधिकतम ${p.reward} ${p.asset}`,
  poolCovers: (p: { amount: string; asset: string }) =>
    `पूल में अभी ${p.amount} ${p.asset} है: काफ़ी है।`,
  poolLacks: (p: { amount: string; asset: string }) =>
    `पूल में अभी केवल ${p.amount} ${p.asset} है: ख़त्म होने पर, और डालने तक कोई नहीं जुड़ेगा।`,
  fillIn: 'भरने पर यहाँ अधिकतम ख़र्च दिखेगा।',
  open: 'खुला',
  stopped: 'रुका',
  taken: (p: { taken: number; places: number }) => `${p.places} में से ${p.taken} जगहें भरीं`,
  running: (p: { count: number }) => `${p.count} चालू`,
  mostLeft: 'बची जगहों का अधिकतम ख़र्च',
  stop: 'रोकें',
  stopText: 'अब कोई नया नहीं जुड़ेगा। जुड़े सदस्यों को वादे के अनुसार मिलेगा। वापस नहीं हो सकता।',
  stopDone: 'रोक दिया',
} satisfies OfficeRewardsTexts
