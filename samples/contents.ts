import { DICTIONARIES } from '../basics/dictionaries.ts'
import type { Texts } from '../basics/locales.ts'
import { NETWORK_LIST, type ChainAsset } from '../basics/networks.ts'
import { TOKENS } from '../basics/tokens.ts'

type SampleAnnouncement = {
  readonly handle: string
  readonly title: Texts
  readonly content: Texts
}

const networks = (or: string, comma = ', '): string => {
  const names = NETWORK_LIST.map(({ name }) => name)
  return `${names.slice(0, -1).join(comma)}${or}${names.at(-1)}`
}

export const sampleAnnouncements: readonly SampleAnnouncement[] = [
  {
    handle: 'welcome',
    title: {
      cn: '欢迎光临小铺',
      en: 'Welcome to Xiaopu',
      in: 'शाओपू में आपका स्वागत है',
      kr: '샤오푸에 오신 것을 환영합니다',
      jp: 'シャオプーへようこそ',
    },
    content: {
      cn: `小铺以 USDT 标价，支持 ${networks(' 与 ', '、')} 付款。付款直接到店主的地址，链上最终确认后订单自动变为已付款，无需上传截图，也无需联系客服。`,
      en: `Everything here is priced in USDT and paid on ${networks(' or ')}. Your money goes straight to the merchant, and your order is marked paid automatically once the payment is final. No screenshots, no waiting for a reply.`,
      in: `यहाँ सब कुछ USDT में है और ${networks(' या ')} पर चुकाया जाता है। आपका पैसा सीधे दुकानदार को जाता है और चेन पर अंतिम होते ही ऑर्डर अपने आप भुगतान हो जाता है। न स्क्रीनशॉट, न इंतज़ार।`,
      kr: `모든 상품은 USDT로 표시되며 ${networks(' 또는 ')}에서 결제합니다. 대금은 판매자에게 바로 가고, 체인에서 확정되면 주문이 자동으로 결제 완료가 됩니다. 화면 캡처도 문의도 필요 없습니다.`,
      jp: `価格はすべてUSDT表示、お支払いは${networks('または', '、')}で承ります。代金は店主へ直接届き、チェーンで確定すると注文は自動的に支払い済みになります。スクリーンショットも問い合わせも不要です。`,
    },
  },
  {
    handle: 'safe-payment',
    title: {
      cn: '付款安全须知',
      en: 'Paying safely',
      in: 'सुरक्षित भुगतान',
      kr: '안전하게 결제하기',
      jp: '安全なお支払いのために',
    },
    content: {
      cn: '小铺从不要求无限额授权。钱包里出现的授权金额应当与订单金额完全一致；不一致时请拒绝并告诉我们。客服不会索要助记词、私钥或验证码。',
      en: 'We never ask for an unlimited approval. The amount your wallet shows must equal the order; if it does not, refuse and tell us. Nobody from this shop will ask for your recovery phrase, private key or a code.',
      in: 'हम कभी असीमित अनुमति नहीं माँगते। वॉलेट में दिखी राशि ऑर्डर के बराबर होनी चाहिए; न हो तो मना करें और हमें बताएँ। दुकान से कोई आपका रिकवरी वाक्यांश, निजी कुंजी या कोड नहीं माँगेगा।',
      kr: '저희는 무제한 승인을 요청하지 않습니다. 지갑에 표시된 금액은 주문 금액과 같아야 하며, 다르면 거절하고 알려 주세요. 복구 문구나 개인 키, 인증 코드를 묻는 일은 없습니다.',
      jp: '当店が無制限の承認をお願いすることはありません。ウォレットに表示される金額は注文額と一致するはずです。違うときは拒否してお知らせください。復元フレーズ、秘密鍵、認証コードをお聞きすることはありません。',
    },
  },
  {
    handle: 'shipping',
    title: {
      cn: '发货与售后',
      en: 'Shipping and returns',
      in: 'शिपिंग और वापसी',
      kr: '배송과 반품',
      jp: '発送と返品',
    },
    content: {
      cn: '实物订单付款后两个工作日内发货；数字商品在订单页查看，链接会发到邮箱。不满意？付款后 14 天内可以申请退货退款。',
      en: 'Goods leave within two working days of payment; digital goods are on the order page, and its link comes by e-mail. Not happy? Ask for a return within 14 days of payment.',
      in: 'सामान भुगतान के दो कार्यदिवस में निकलता है; डिजिटल सामान ऑर्डर पेज पर मिलता है और उसका लिंक ईमेल से आता है। पसंद न आए तो भुगतान के 14 दिन के अंदर वापसी माँगें।',
      kr: '실물 상품은 결제 후 2영업일 안에 발송합니다. 디지털 상품은 주문 페이지에서 볼 수 있고 링크를 이메일로 보냅니다. 마음에 들지 않으면 결제 후 14일 안에 반품을 요청하세요.',
      jp: '商品はお支払い後2営業日以内に発送します。デジタル商品は注文ページで受け取れ、リンクをメールでお送りします。お気に召さない場合はお支払い後14日以内に返品をお申し出ください。',
    },
  },
  {
    handle: 'autumn',
    title: {
      cn: '秋冬上新',
      en: 'New for the cold months',
      in: 'सर्दियों के लिए नया',
      kr: '가을·겨울 신상품',
      jp: '秋冬の新着',
    },
    content: {
      cn: '羊毛被和羊绒围巾到货了。数量不多，卖完等明年。',
      en: 'Wool duvets and cashmere scarves are in. We have only a few, and the next batch comes in a year.',
      in: 'ऊनी रजाइयाँ और कश्मीरी मफ़लर आ गए हैं। मात्रा कम है, फिर अगले साल।',
      kr: '양모 이불과 캐시미어 머플러가 들어왔습니다. 수량이 많지 않아 다음 입고는 내년입니다.',
      jp: '羊毛布団とカシミヤマフラーが入荷しました。数は多くありません。次の入荷は来年です。',
    },
  },
]

type SampleBanner = {
  readonly handle: string
  readonly title: Texts
  readonly product: string
}

/** What each shows is the cover of its product, which is one of `samples/render`. */
export const sampleBanners: readonly SampleBanner[] = [
  {
    handle: 'banner-scarf',
    product: 'cashmere-scarf',
    title: {
      cn: '入冬了，围上羊绒',
      en: 'Winter is here: wrap up in cashmere',
      in: 'सर्दी आ गई: कश्मीरी ऊन ओढ़ें',
      kr: '겨울엔 포근한 캐시미어',
      jp: '冬支度、カシミヤのぬくもり',
    },
  },
  {
    handle: 'banner-kitchen',
    product: 'round-teapot',
    title: {
      cn: '一壶茶的下午',
      en: 'An afternoon with a pot of tea',
      in: 'एक केतली चाय की दोपहर',
      kr: '차 한 주전자의 오후',
      jp: 'お茶とすごす午後',
    },
  },
  {
    handle: 'banner-candle',
    product: 'soy-candle',
    title: {
      cn: '点一支香薰，慢下来',
      en: 'Light a candle, slow down',
      in: 'एक मोमबत्ती जलाएँ, सुकून पाएँ',
      kr: '향초 하나, 느긋한 저녁',
      jp: 'キャンドルで、ほっとひと息',
    },
  },
]

/** Asset, chain, withdrawal fee rate. */
export const sampleAssets: readonly (readonly [
  asset: string,
  blockChain: ChainAsset,
  feeRate: string,
])[] = TOKENS.flatMap(({ symbol, lives, sampleFeeRate }) =>
  NETWORK_LIST.filter(({ kind }) => lives !== 'shop' || kind === 'evm').map(
    ({ asset }) => [symbol, asset, sampleFeeRate] as const,
  ),
)

/** What the demo sets, of the dictionaries of every new shop. */
const VALUES: Readonly<Record<string, string>> = { ship_hours: '48', mdd_xmdd: '1' }

export const sampleDicts = DICTIONARIES.map((one) => ({
  ...one,
  value: VALUES[one.code] ?? one.value,
}))
