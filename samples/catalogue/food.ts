import type { SampleCategory } from '../product.ts'

export const food: SampleCategory = {
  handle: 'food',
  productType: 1,
  name: { cn: '饮食', en: 'Food & Drink', in: 'खान-पान', kr: '식품·음료', jp: '食品・飲料' },
  content: {
    cn: '产地清楚，味道诚实',
    en: 'Clear origin, honest taste',
    in: 'जाना-पहचाना स्रोत, सच्चा स्वाद',
    kr: '분명한 산지, 정직한 맛',
    jp: '産地がわかる、正直な味',
  },
  products: [
    {
      handle: 'green-tea',
      rendered: 3,
      options: [
        ['g100', '12.60', 60],
        ['g250', '28.40', 38],
      ],
      properties: [
        [
          'origin',
          {
            cn: '杭州西湖',
            en: 'West Lake, Hangzhou',
            in: 'वेस्ट लेक, हांगझोउ',
            kr: '항저우 시후',
            jp: '杭州・西湖',
          },
        ],
        ['weight', { same: '100 / 250 g' }],
        [
          'keeps',
          {
            cn: '12 个月，避光密封',
            en: '12 months, dark and closed',
            in: '12 महीने, अँधेरे में बंद',
            kr: '빛을 피해 밀폐 12개월',
            jp: '遮光・密閉で12か月',
          },
        ],
        ['contents', { cn: '铁罐一只', en: 'One tin', in: 'एक डिब्बा', kr: '틴 1개', jp: '缶1点' }],
      ],
      cn: [
        '明前龙井绿茶',
        `清明前采的一芽一叶，西湖产区手工炒制。豆香清楚，第三泡还有回甘。水温八十五度最好。

## 细节
- 三克茶配一百五十毫升水，泡两分钟
- 铁罐双层盖，开封后香气不跑
- 图中茶杯不含在内`,
      ],
      en: [
        'Early Spring Longjing Green Tea',
        `One bud and one leaf, picked before Qingming and fired by hand. A clear note of chestnut, and still sweet at the third pouring. Best at 85 °C.

## Details
- Three grams to 150 ml, two minutes
- A tin with a tight lid keeps the scent in
- The cup in the picture is not included`,
      ],
      in: [
        'शुरुआती वसंत की लोंगजिंग हरी चाय',
        `चिंगमिंग से पहले तोड़ी एक कली और एक पत्ती, हाथ से भुनी। हल्की मेवे जैसी खुशबू, तीसरी बार भी मीठी। 85 °C पर सबसे अच्छी।

## खास बातें
- 150 मिली में तीन ग्राम, दो मिनट
- कसे ढक्कन का डिब्बा खुशबू बचाए रखता है
- तस्वीर का प्याला साथ नहीं आता`,
      ],
      kr: [
        '이른 봄 용정 녹차',
        `청명 전에 딴 일아일엽을 손으로 덖었습니다. 고소한 향이 또렷하고 세 번째 우려도 단맛이 남아요. 85도 물이 가장 좋습니다.

## 특징
- 150ml에 3g, 2분간 우리세요
- 꼭 맞는 뚜껑이 향을 지켜 줍니다
- 사진 속 찻잔은 포함되지 않습니다`,
      ],
      jp: [
        '早摘み龍井緑茶',
        `清明前に摘んだ一芯一葉を手炒りしました。豆のような香りが澄み、三煎目にも甘みが残ります。85℃のお湯でどうぞ。

## 特長
- 150mlに茶葉3g、二分が目安です
- ぴったり閉まる缶で香りが逃げません
- 写真の湯のみは含まれません`,
      ],
    },
    {
      handle: 'wild-honey',
      rendered: 3,
      options: [
        ['g250', '9.40', 75],
        ['g500', '16.80', 64],
        ['kg1', '30.20', 12],
      ],
      properties: [
        [
          'ingredients',
          { cn: '蜂蜜 100%', en: 'Honey, 100%', in: 'शहद 100%', kr: '꿀 100%', jp: 'はちみつ100%' },
        ],
        [
          'origin',
          {
            cn: '陕西秦岭',
            en: 'Qinling, Shaanxi',
            in: 'छिनलिंग, शानशी',
            kr: '산시성 친링',
            jp: '陝西省・秦嶺',
          },
        ],
        ['keeps', { cn: '24 个月', en: '24 months', in: '24 महीने', kr: '24개월', jp: '24か月' }],
        [
          'contents',
          {
            cn: '玻璃瓶、木勺',
            en: 'Glass jar, wooden dipper',
            in: 'काँच का जार, लकड़ी की डिपर',
            kr: '유리병, 나무 디퍼',
            jp: 'ガラス瓶、木製ディッパー',
          },
        ],
      ],
      cn: [
        '秦岭百花蜂蜜',
        `一年只割一次的土蜂蜜，没有浓缩，没有加糖。冬天会结晶，这是真蜜的样子。玻璃瓶装，送木勺一支。

## 细节
- 结晶后用四十度温水隔瓶化开
- 开封后放阴凉处，不必冷藏
- 一岁以下的婴儿不要吃`,
      ],
      en: [
        'Mountain Wildflower Honey',
        `Taken once a year, never heated, nothing added. It sets in winter, as real honey does. In a glass jar with a wooden dipper.

## Details
- Set honey melts in a bath of 40 °C
- Keep it cool; it needs no fridge
- Not for children under one year`,
      ],
      in: [
        'पहाड़ी जंगली फूलों का शहद',
        `साल में एक बार निकाला, न गर्म किया, न कुछ मिलाया। सर्दियों में जमता है, जैसे असली शहद। काँच के जार में, लकड़ी के चम्मच के साथ।

## खास बातें
- जम जाए तो 40 °C पानी में जार रखें
- ठंडी जगह रखें, फ़्रिज ज़रूरी नहीं
- एक साल से छोटे बच्चों को न दें`,
      ],
      kr: [
        '산야초 야생화 꿀',
        `일 년에 한 번만 뜨고, 가열도 첨가도 하지 않았습니다. 겨울에 굳는 것은 진짜 꿀이라는 뜻이에요. 유리병에 나무 스푼을 함께 드립니다.

## 특징
- 굳으면 40°C 물에 병째 담가 녹이세요
- 서늘한 곳에 두면 되고 냉장은 필요 없어요
- 돌 전 아기에게는 먹이지 마세요`,
      ],
      jp: [
        '山の百花はちみつ',
        `年に一度だけ採り、加熱も加糖もしていません。冬に固まるのは本物のしるし。ガラス瓶入り、木のさじ付きです。

## 特長
- 固まったら40℃の湯せんで溶けます
- 涼しい所で保存、冷蔵は不要です
- 一歳未満の赤ちゃんには与えないでください`,
      ],
    },
    {
      handle: 'dark-chocolate',
      rendered: 3,
      options: [
        [{ same: '70 %' }, '7.80', 110],
        [{ same: '85 %' }, '8.20', 66],
      ],
      properties: [
        [
          'ingredients',
          {
            cn: '可可豆、可可脂、蔗糖',
            en: 'Cocoa beans, cocoa butter, cane sugar',
            in: 'कोको, कोको बटर, गन्ने की चीनी',
            kr: '카카오 원두, 카카오 버터, 사탕수수당',
            jp: 'カカオ豆、カカオバター、きび糖',
          },
        ],
        ['weight', { same: '5 × 80 g' }],
        [
          'origin',
          { cn: '厄瓜多尔', en: 'Ecuador', in: 'इक्वाडोर', kr: '에콰도르', jp: 'エクアドル' },
        ],
        [
          'keeps',
          {
            cn: '18 个月，18 °C 以下',
            en: '18 months below 18 °C',
            in: '18 महीने, 18 °C से नीचे',
            kr: '18°C 이하에서 18개월',
            jp: '18℃以下で18か月',
          },
        ],
      ],
      cn: [
        '单一产地黑巧克力',
        `厄瓜多尔可可豆，从豆到块只在一间小工厂完成。入口微酸，尾韵是坚果。每盒五块，独立包装。

## 细节
- 每块十八格，掰开干脆
- 不含乳制品，素食可用
- 夏天加冰袋发货，不另收费`,
      ],
      en: [
        'Single-Origin Dark Chocolate',
        `Ecuadorian beans, from roast to bar under one small roof. A bright start and a nutty end. Five bars a box, each wrapped.

## Details
- Eighteen squares a bar, with a clean snap
- No milk, so vegans may have some too
- Packed with ice in summer, at no charge`,
      ],
      in: [
        'एक ही बागान की डार्क चॉकलेट',
        `इक्वाडोर के कोको बीज, भूनने से बार तक एक ही छोटी फ़ैक्टरी में। शुरुआत हल्की खट्टी, अंत मेवे जैसा। डिब्बे में पाँच बार।

## खास बातें
- हर बार में अठारह टुकड़े, साफ़ टूटते हैं
- दूध नहीं, वीगन भी खा सकते हैं
- गर्मी में बर्फ़ के साथ भेजते हैं, बिना शुल्क`,
      ],
      kr: [
        '싱글 오리진 다크 초콜릿',
        `에콰도르 카카오를 볶는 것부터 굳히는 것까지 한 작은 공장에서 합니다. 산뜻하게 시작해 견과 향으로 끝나요. 개별 포장 5개입.

## 특징
- 한 판 열여덟 조각, 깔끔하게 부러집니다
- 유제품이 없어 비건도 드실 수 있어요
- 여름에는 무료로 아이스팩과 함께 보냅니다`,
      ],
      jp: [
        'シングルオリジン ダークチョコレート',
        `エクアドル産カカオを焙煎から成形まで一つの小さな工房で。明るい酸味に始まり、ナッツの余韻が残ります。個包装5枚入り。

## 特長
- 一枚十八かけ、ぱきっと割れます
- 乳製品不使用、ヴィーガンの方にも
- 夏は保冷剤を入れてお送りします（無料）`,
      ],
    },
    {
      handle: 'butter-cookies',
      rendered: 3,
      options: [
        ['pieces12', '8.90', 58],
        ['pieces24', '15.90', 40],
      ],
      properties: [
        [
          'ingredients',
          {
            cn: '面粉、黄油、糖、鸡蛋、盐',
            en: 'Flour, butter, sugar, egg, salt',
            in: 'मैदा, मक्खन, चीनी, अंडा, नमक',
            kr: '밀가루, 버터, 설탕, 달걀, 소금',
            jp: '小麦粉、バター、砂糖、卵、塩',
          },
        ],
        ['weight', { same: '12 × 18 g / 24 × 18 g' }],
        ['keeps', { cn: '60 天', en: '60 days', in: '60 दिन', kr: '60일', jp: '60日' }],
      ],
      cn: [
        '手工黄油曲奇',
        '黄油占三成，不用植物奶油。每天早上现烤，当天发货。铁盒装，吃完可以放针线。',
      ],
      en: [
        'Handmade Butter Cookies',
        'Nearly a third butter and no margarine at all. Baked in the morning, sent the same day. In a tin that will hold your sewing afterwards.',
      ],
      in: [
        'हाथ से बने मक्खन कुकीज़',
        'लगभग एक तिहाई मक्खन, मार्जरीन बिल्कुल नहीं। सुबह पके, उसी दिन भेजे। टिन का डिब्बा बाद में भी काम आता है।',
      ],
      kr: [
        '수제 버터 쿠키',
        '버터가 30%, 마가린은 쓰지 않습니다. 아침에 구워 당일 발송해요. 틴 케이스는 반짇고리로 쓰기 좋습니다.',
      ],
      jp: [
        '手作りバタークッキー',
        'バターはおよそ三割、マーガリンは使いません。朝焼いてその日に発送します。缶は食べ終えたら裁縫箱に。',
      ],
    },
    {
      handle: 'mooncake-box',
      rendered: 3,
      options: [
        ['pieces6', '24.80', 0],
        ['pieces12', '45.80', 0],
      ],
      properties: [
        [
          'ingredients',
          {
            cn: '面粉、黄油、牛奶、咸蛋黄、糖',
            en: 'Flour, butter, milk, salted yolk, sugar',
            in: 'मैदा, मक्खन, दूध, नमकीन ज़र्दी, चीनी',
            kr: '밀가루, 버터, 우유, 소금 절인 노른자, 설탕',
            jp: '小麦粉、バター、牛乳、塩卵黄、砂糖',
          },
        ],
        ['weight', { same: '6 × 50 g / 12 × 50 g' }],
        ['keeps', { cn: '45 天', en: '45 days', in: '45 दिन', kr: '45일', jp: '45日' }],
      ],
      cn: [
        '流心奶黄月饼礼盒',
        '咸蛋黄与黄油做的流心，常温就会流动。每年只在中秋前做三周。今年的已售完，明年八月再见。',
      ],
      en: [
        'Molten Custard Mooncakes',
        'Salted yolk and butter that flow at room temperature. Made for three weeks before Mid-Autumn and then no more. This year is sold out: see you next August.',
      ],
      in: [
        'पिघले कस्टर्ड मूनकेक',
        'नमकीन ज़र्दी और मक्खन का भराव, जो सामान्य ताप पर ही बहता है। केवल मध्य-शरद से पहले तीन हफ़्ते बनते हैं। इस साल बिक गए, अगले अगस्त मिलेंगे।',
      ],
      kr: [
        '흐르는 커스터드 월병',
        '소금 절인 노른자와 버터로 만들어 실온에서도 흐릅니다. 추석 전 3주 동안만 만들어요. 올해는 모두 팔렸습니다. 내년 8월에 만나요.',
      ],
      jp: [
        '流心カスタード月餅',
        '塩卵黄とバターの餡が常温でもとろけます。中秋の前の三週間だけ作るお菓子です。今年は完売、来年八月にまた。',
      ],
    },
  ],
}
