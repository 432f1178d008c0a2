import type { SampleCategory } from '../product.ts'

export const home: SampleCategory = {
  handle: 'home',
  productType: 1,
  name: {
    cn: '居家床品',
    en: 'Home & Bedding',
    in: 'घर और बिस्तर',
    kr: '홈·침구',
    jp: 'ホーム・寝具',
  },
  content: {
    cn: '睡得好，住得暖',
    en: 'Sleep well, live warmly',
    in: 'अच्छी नींद, सुकून का घर',
    kr: '잘 자고, 따뜻하게 사는 법',
    jp: 'よく眠り、あたたかく暮らす',
  },
  products: [
    {
      handle: 'washed-cotton-bedding',
      rendered: 3,
      options: [
        ['bed15', '109.80', 42],
        ['bed18', '126.90', 36],
        ['bed20', '138.50', 18],
      ],
      properties: [
        [
          'material',
          {
            cn: '100% 长绒棉，水洗',
            en: '100% long-staple cotton, washed',
            in: '100% लंबे रेशे वाली कपास, धुली हुई',
            kr: '장섬유 면 100%, 워싱',
            jp: '長繊維綿100%、洗い加工',
          },
        ],
        [
          'contents',
          {
            cn: '被套 1、床单 1、枕套 2',
            en: '1 duvet cover, 1 sheet, 2 pillowcases',
            in: '1 रजाई कवर, 1 चादर, 2 तकिया गिलाफ़',
            kr: '이불 커버 1, 시트 1, 베개 커버 2',
            jp: '掛け布団カバー1、シーツ1、枕カバー2',
          },
        ],
        ['weight', { same: '2.4 kg' }],
      ],
      cn: [
        '轻奢纯棉刺绣水洗四件套',
        '新疆长绒棉经过水洗工艺，第一次铺上就像用了多年一样柔软。被套与枕套边缘的刺绣由绣娘手工收线，洗后不变形。一套含被套、床单各一件，枕套两件。',
      ],
      en: [
        'Embroidered Washed-Cotton Bedding Set',
        'Long-staple cotton, washed before it is sewn, so the first night already feels like the hundredth. The embroidered edge is finished by hand and keeps its shape in the wash. One duvet cover, one sheet and two pillowcases.',
      ],
      in: [
        'कढ़ाईदार धुला सूती बिस्तर सेट',
        'लंबे रेशे वाली कपास को सिलाई से पहले धोया जाता है, इसलिए पहली ही रात मुलायम लगती है। किनारों की कढ़ाई हाथ से पूरी की गई है और धुलाई में बिगड़ती नहीं। एक रजाई कवर, एक चादर और दो तकिया गिलाफ़ शामिल हैं।',
      ],
      kr: [
        '자수 워싱 코튼 침구 4종 세트',
        '봉제 전에 워싱한 장섬유 코튼이라 첫날부터 오래 쓴 듯 부드럽습니다. 가장자리 자수는 손으로 마무리해 세탁해도 모양이 그대로예요. 이불 커버 1, 시트 1, 베개 커버 2로 구성됩니다.',
      ],
      jp: [
        '刺繍入りコットン 寝具4点セット',
        '縫製前に洗いをかけた長繊維コットンで、初めての夜から肌になじみます。縁の刺繍は手仕上げで、洗濯しても形が崩れません。掛け布団カバー1枚、シーツ1枚、枕カバー2枚のセットです。',
      ],
    },
    {
      handle: 'wool-duvet',
      rendered: 3,
      options: [
        ['bed15', '68.80', 25],
        ['bed18', '76.90', 30],
      ],
      properties: [
        [
          'material',
          {
            cn: '填充：100% 澳洲羊毛；面料：纯棉',
            en: 'Filling: 100% Australian wool; cover: cotton',
            in: 'भराई: 100% ऑस्ट्रेलियाई ऊन; कपड़ा: सूती',
            kr: '충전재: 호주산 양모 100%, 겉감: 면',
            jp: '中わた：オーストラリア産羊毛100％、側生地：綿',
          },
        ],
        [
          'size',
          {
            cn: '1.5 米床：200 × 230 cm；1.8 米床：220 × 240 cm',
            en: '1.5 m bed: 200 × 230 cm; 1.8 m bed: 220 × 240 cm',
            in: '1.5 मी बिस्तर: 200 × 230 cm; 1.8 मी बिस्तर: 220 × 240 cm',
            kr: '1.5 m 침대: 200 × 230 cm, 1.8 m 침대: 220 × 240 cm',
            jp: '1.5 mベッド：200 × 230 cm、1.8 mベッド：220 × 240 cm',
          },
        ],
        ['weight', { same: '2.5–3.2 kg' }],
      ],
      cn: [
        '秋冬保暖加厚澳洲羊毛被',
        '填充物为百分之百澳洲羊毛，蓬松、透气，冬夜不闷汗。立体方格绗缝把羊毛锁住，翻身也不会跑偏。建议晾晒除味，不可水洗。',
      ],
      en: [
        'Thick Australian Wool Duvet',
        'Filled with pure Australian wool that keeps you warm without making you damp. Box quilting holds the filling where it belongs, however much you turn. Air it in the sun; do not wash.',
      ],
      in: [
        'मोटी ऑस्ट्रेलियाई ऊनी रजाई',
        'शुद्ध ऑस्ट्रेलियाई ऊन से भरी, जो पसीना लाए बिना गर्म रखती है। चौकोर सिलाई ऊन को अपनी जगह पर बनाए रखती है। धूप में हवा लगाएँ, पानी से न धोएँ।',
      ],
      kr: [
        '도톰한 호주산 양모 이불',
        '호주산 양모 100%로 채워 땀 차지 않고 따뜻합니다. 입체 박스 퀼팅이라 뒤척여도 솜이 쏠리지 않아요. 물세탁 대신 햇볕에 말려 주세요.',
      ],
      jp: [
        'オーストラリア産 厚手羊毛布団',
        'オーストラリア産羊毛100%の中わたで、蒸れずにあたたかい一枚です。立体キルトが寝返りによる偏りを防ぎます。水洗いはせず、陰干しでお手入れください。',
      ],
    },
    {
      handle: 'soy-candle',
      rendered: 3,
      options: [
        ['white', '14.90', 80],
        ['green', '14.90', 46],
        ['three', '39.90', 35, '44.70'],
      ],
      properties: [
        [
          'material',
          {
            cn: '大豆蜡、棉芯、粗陶罐',
            en: 'Soy wax, cotton wick, stoneware pot',
            in: 'सोया मोम, सूती बत्ती, पत्थर-मिट्टी का बर्तन',
            kr: '소이 왁스, 면 심지, 스톤웨어 용기',
            jp: '大豆ワックス、綿芯、炻器の器',
          },
        ],
        [
          'scent',
          {
            cn: '雪松、佛手柑',
            en: 'Cedar, bergamot',
            in: 'देवदार, बर्गमोट',
            kr: '시더우드, 베르가못',
            jp: 'シダー、ベルガモット',
          },
        ],
        [
          'burning',
          {
            cn: '约 40 小时',
            en: 'About 40 hours',
            in: 'लगभग 40 घंटे',
            kr: '약 40시간',
            jp: '約40時間',
          },
        ],
        ['size', { same: 'Ø 8 × 7.5 cm' }],
        ['weight', { same: '200 g' }],
      ],
      cn: [
        '雪松大豆香薰蜡烛',
        `大豆蜡混合雪松与佛手柑精油，点燃四十小时，不冒黑烟。睡前一小时点上，房间慢慢安静下来。

## 怎么点
- 第一次点到整个蜡面融化，以后就不会烧出坑
- 每次点之前把烛芯剪到五毫米
- 蜡剩一厘米时停用

烧完后用热水洗净，粗陶罐可以种一棵多肉。`,
      ],
      en: [
        'Cedar Soy Candle',
        `Soy wax with cedar and bergamot, forty hours of clean light. Light it an hour before bed and let the room grow quiet.

## How to burn it
- The first time, let the whole surface melt; then it never tunnels
- Trim the wick to 5 mm before each use
- Stop when a centimetre of wax is left

Wash the stoneware pot with hot water afterwards and plant something small in it.`,
      ],
      in: [
        'देवदार सोया मोमबत्ती',
        `सोया मोम में देवदार और बर्गमोट की खुशबू, चालीस घंटे की साफ़ रोशनी। सोने से एक घंटा पहले जलाएँ।

## कैसे जलाएँ
- पहली बार पूरी ऊपरी सतह पिघलने दें, फिर गड्ढा नहीं बनता
- हर बार जलाने से पहले बत्ती 5 मिमी तक काटें
- एक सेंटीमीटर मोम बचे तो बंद कर दें

खाली बर्तन गर्म पानी से धोकर उसमें छोटा पौधा लगाइए।`,
      ],
      kr: [
        '시더우드 소이 캔들',
        `소이 왁스에 시더우드와 베르가못을 더해 마흔 시간 동안 그을음 없이 탑니다. 잠들기 한 시간 전에 켜 보세요.

## 사용법
- 처음에는 표면 전체가 녹을 때까지 켜 두면 가운데만 파이지 않아요
- 켜기 전마다 심지를 5mm로 잘라 주세요
- 왁스가 1cm 남으면 사용을 멈춰 주세요

다 쓴 용기는 뜨거운 물로 씻어 작은 화분으로 쓰기 좋습니다.`,
      ],
      jp: [
        'シダーウッドのソイキャンドル',
        `大豆ワックスにシダーとベルガモットを合わせ、約40時間すすを出さずに灯ります。眠る一時間前のあかりにどうぞ。

## 使い方
- 初回は表面全体が溶けるまで灯すと、芯のまわりだけがくぼみません
- 使うたびに芯を5mmに切ってください
- ろうが1cm残ったら使い終わりです

使い終えた炻器の器は、お湯で洗って小さな鉢にできます。`,
      ],
    },
    {
      handle: 'warm-bulb',
      rendered: 3,
      options: [
        ['one', '6.90', 200],
        ['four', '23.90', 60],
      ],
      properties: [
        ['power', { same: '9 W · 806 lm · E27' }],
        [
          'material',
          { cn: '乳白玻璃', en: 'Opal glass', in: 'दूधिया काँच', kr: '오팔 유리', jp: '乳白ガラス' },
        ],
        ['size', { same: 'Ø 6 × 11 cm' }],
        [
          'lifetime',
          {
            cn: '25,000 小时',
            en: '25,000 hours',
            in: '25,000 घंटे',
            kr: '25,000시간',
            jp: '25,000時間',
          },
        ],
      ],
      cn: [
        '暖光无频闪灯泡',
        `两千七百开尔文的暖光，显色指数九十五，菜和人都好看。用手机拍也看不到条纹，孩子写作业不累眼。寿命约两万五千小时。

## 细节
- 九瓦的光，抵得上六十瓦的老灯泡
- E27 螺口，二百二十伏
- 灯座仅作展示，不含在内`,
      ],
      en: [
        'Warm Flicker-Free Bulb',
        `Warm light at 2700 K with a colour index of 95, kind to faces and food alike. No flicker, not even through a phone camera. Lasts about 25,000 hours.

## Details
- Nine watts for the light of an old sixty
- E27 screw base, 220–240 V
- The lamp stand is for show and not included`,
      ],
      in: [
        'झिलमिल-रहित वॉर्म बल्ब',
        `2700 K की गर्म रोशनी और 95 का रंग सूचकांक, चेहरे और खाना दोनों अच्छे दिखते हैं। फ़ोन के कैमरे में भी झिलमिल नहीं। लगभग 25,000 घंटे चलता है।

## खास बातें
- नौ वॉट में पुराने साठ वॉट जितनी रोशनी
- E27 चूड़ी, 220–240 V
- लैंप स्टैंड केवल दिखाने के लिए है`,
      ],
      kr: [
        '플리커 없는 전구색 LED 전구',
        `2700K의 따뜻한 빛과 연색성 95로 얼굴도 음식도 자연스럽게 보입니다. 휴대폰 카메라로 봐도 깜빡임이 없어요. 수명은 약 2만 5천 시간입니다.

## 특징
- 9W로 옛 60W 전구만큼 밝습니다
- E27 소켓, 220–240V
- 램프 받침은 포함되지 않습니다`,
      ],
      jp: [
        'ちらつかない電球色LED',
        `2700Kの電球色に演色評価数95。料理も顔色も自然に見えます。スマホのカメラ越しでもちらつきません。寿命は約25,000時間です。

## 特長
- 9Wで昔の60W電球の明るさ
- E27口金、220–240V
- ランプ台は撮影用で、含まれません`,
      ],
    },
    {
      handle: 'willow-basket',
      rendered: 3,
      options: [
        ['small', '18.20', 33],
        ['large', '27.60', 21],
      ],
      properties: [
        [
          'material',
          {
            cn: '柳条，棉布内衬',
            en: 'Willow, cotton lining',
            in: 'बेंत, सूती अस्तर',
            kr: '버드나무, 면 안감',
            jp: '柳、綿の内布',
          },
        ],
        [
          'size',
          {
            cn: '小 30 × 22 cm，大 40 × 30 cm',
            en: 'Small 30 × 22 cm, large 40 × 30 cm',
            in: 'छोटी 30 × 22 सेमी, बड़ी 40 × 30 सेमी',
            kr: '소 30 × 22cm, 대 40 × 30cm',
            jp: '小 30 × 22cm、大 40 × 30cm',
          },
        ],
        [
          'care',
          {
            cn: '干布擦拭，内衬机洗',
            en: 'Dry cloth; lining in the machine',
            in: 'सूखे कपड़े से पोंछें, अस्तर मशीन में',
            kr: '마른 천으로 닦고 안감은 세탁기',
            jp: '乾拭き、内布は洗濯機可',
          },
        ],
      ],
      cn: [
        '手编柳条收纳篮',
        `河北农家用当年柳条编成，韧而不刺手。装毛巾、装玩具、装刚收下来的衣服都合适。内衬棉布可拆下来机洗。

## 细节
- 两只把手编进篮身，装满也提得动
- 边口三股收拢，不刮衣服
- 图中毛巾仅作搭配`,
      ],
      en: [
        'Hand-Woven Willow Basket',
        `Woven from this year's willow, tough and smooth to the hand. It takes towels, toys or the washing straight from the line. The cotton lining comes out for the machine.

## Details
- The handles are woven into the body and carry a full load
- A three-strand rim that catches on nothing
- The towels in the picture are not included`,
      ],
      in: [
        'हाथ से बुनी विलो टोकरी',
        `इसी साल की विलो टहनियों से बुनी, मज़बूत और छूने में चिकनी। तौलिये, खिलौने या सूखे कपड़े, सब रखिए। सूती अस्तर मशीन में धुल जाता है।

## खास बातें
- हत्थे टोकरी में ही बुने हैं, भरी हो तब भी उठाएँ
- तीन लड़ी का किनारा कपड़े में नहीं अटकता
- तस्वीर के तौलिये साथ नहीं आते`,
      ],
      kr: [
        '손으로 짠 버드나무 바구니',
        `그해 자란 버드나무 가지로 엮어 튼튼하면서 손에 걸리지 않습니다. 수건, 장난감, 갓 걷은 빨래까지 담기 좋아요. 면 안감은 분리해 세탁기에 돌릴 수 있습니다.

## 특징
- 손잡이를 몸통에 엮어 가득 담아도 튼튼합니다
- 세 가닥으로 마감한 테두리가 옷에 걸리지 않아요
- 사진 속 수건은 포함되지 않습니다`,
      ],
      jp: [
        '手編みの柳かご',
        `その年の柳で編んだ、丈夫で手あたりのやさしいかごです。タオルもおもちゃも取り込んだ洗濯物もたっぷり入ります。綿の内布は外して洗濯機で洗えます。

## 特長
- 持ち手は本体に編み込み、いっぱいでも運べます
- 三つ編みの縁で衣類が引っかかりません
- 写真のタオルは含まれません`,
      ],
    },
  ],
}
