import type { SampleCategory } from '../product.ts'

export const care: SampleCategory = {
  handle: 'care',
  productType: 1,
  name: {
    cn: '洗护饰品',
    en: 'Care & Jewellery',
    in: 'देखभाल और गहने',
    kr: '케어·주얼리',
    jp: 'ケア・アクセサリー',
  },
  content: {
    cn: '每天都用到的好东西',
    en: 'Good things for every day',
    in: 'रोज़ की अच्छी चीज़ें',
    kr: '매일 쓰는 좋은 것',
    jp: '毎日使うよいもの',
  },
  products: [
    {
      handle: 'hand-cream',
      rendered: 3,
      options: [
        [{ same: '50 ml' }, '7.20', 90],
        [{ same: '200 ml' }, '18.60', 43],
      ],
      properties: [
        [
          'ingredients',
          {
            cn: '乳木果油、角鲨烷、茉莉香精',
            en: 'Shea butter, squalane, jasmine scent',
            in: 'शिया बटर, स्क्वालेन, चमेली की खुशबू',
            kr: '시어 버터, 스쿠알란, 재스민 향',
            jp: 'シアバター、スクワラン、ジャスミン香料',
          },
        ],
        ['capacity', { same: '50 / 200 ml' }],
        [
          'keeps',
          {
            cn: '开封后 12 个月',
            en: '12 months once opened',
            in: 'खोलने के बाद 12 महीने',
            kr: '개봉 후 12개월',
            jp: '開封後12か月',
          },
        ],
      ],
      cn: [
        '乳木果身体乳',
        '乳木果油与角鲨烷，抹开三十秒就吸收，不粘手机屏。无酒精无色素，孕妇可用。淡淡的茉莉香。',
      ],
      en: [
        'Shea Body Lotion',
        'Shea butter and squalane that sink in within half a minute. No alcohol, no colour. The faintest scent of jasmine.',
      ],
      in: [
        'शिया बॉडी लोशन',
        'शिया बटर और स्क्वालेन, आधे मिनट में समा जाए। न अल्कोहल, न रंग। चमेली की हल्की महक।',
      ],
      kr: [
        '시어 버터 바디로션',
        '시어 버터와 스쿠알란이 30초 만에 스며듭니다. 알코올과 색소를 넣지 않았어요. 은은한 재스민 향.',
      ],
      jp: [
        'シアバター ボディローション',
        'シアバターとスクワランが30秒でなじみます。アルコール・着色料は不使用。ほのかなジャスミンの香り。',
      ],
    },
    {
      handle: 'bamboo-toothbrush',
      rendered: 3,
      options: [
        ['two', '5.90', 160],
        ['six', '14.90', 77],
      ],
      properties: [
        [
          'material',
          {
            cn: '竹柄，炭丝刷毛',
            en: 'Bamboo handle, charcoal bristles',
            in: 'बाँस का हत्था, चारकोल रेशे',
            kr: '대나무 손잡이, 숯모',
            jp: '竹の柄、炭入り毛',
          },
        ],
        ['size', { same: '19 cm' }],
        [
          'care',
          {
            cn: '用后甩干，三个月一换',
            en: 'Shake dry, replace after three months',
            in: 'झटक कर सुखाएँ, तीन महीने में बदलें',
            kr: '털어 말리고 석 달마다 교체',
            jp: '水を切り、三か月で交換',
          },
        ],
        [
          'contents',
          { cn: '纸盒', en: 'Paper box', in: 'कागज़ का डिब्बा', kr: '종이 상자', jp: '紙箱' },
        ],
      ],
      cn: [
        '炭丝软毛牙刷',
        `刷毛零点一毫米，牙缝刷得到，牙龈不出血。刷柄可回收，三个月换一支。盒子是纸做的。

## 细节
- 柄打磨三遍，沾水不起毛刺
- 刷头小，够得到最里面的牙
- 图中杯子不含在内`,
      ],
      en: [
        'Soft Charcoal Toothbrush',
        `Bristles of a tenth of a millimetre reach between the teeth and spare the gums. The handle can be recycled. Packed in paper.

## Details
- Sanded three times, smooth even when wet
- A small head that reaches the last tooth
- The cup in the picture is not included`,
      ],
      in: [
        'मुलायम चारकोल टूथब्रश',
        `0.1 मिमी के रेशे दाँतों के बीच पहुँचते हैं और मसूड़ों पर कोमल हैं। हैंडल पुनर्चक्रण योग्य। कागज़ में पैक।

## खास बातें
- तीन बार घिसा हत्था, गीला होकर भी चिकना
- छोटा सिरा आखिरी दाँत तक पहुँचता है
- तस्वीर का कप साथ नहीं आता`,
      ],
      kr: [
        '숯 미세모 칫솔',
        `0.1mm 미세모가 치아 사이까지 닿고 잇몸에 순합니다. 손잡이는 재활용돼요. 종이 포장.

## 특징
- 세 번 다듬어 젖어도 매끄럽습니다
- 작은 헤드가 어금니 안쪽까지 닿아요
- 사진 속 컵은 포함되지 않습니다`,
      ],
      jp: [
        '炭入りやわらか歯ブラシ',
        `0.1mmの毛先が歯間に届き、歯ぐきにやさしい。柄はリサイクルできます。紙箱入り。

## 特長
- 三度みがいた柄は、ぬれてもなめらか
- 小さなヘッドが奥歯まで届きます
- 写真のカップは含まれません`,
      ],
    },
    {
      handle: 'olive-soap',
      rendered: 3,
      options: [
        ['one', '4.80', 130],
        ['three', '12.90', 70, '14.40'],
      ],
      properties: [
        [
          'ingredients',
          {
            cn: '橄榄油、水、氢氧化钠',
            en: 'Olive oil, water, sodium hydroxide',
            in: 'जैतून तेल, पानी, सोडियम हाइड्रॉक्साइड',
            kr: '올리브유, 정제수, 수산화나트륨',
            jp: 'オリーブ油、水、水酸化ナトリウム',
          },
        ],
        ['weight', { same: '120 g' }],
        ['size', { same: '8.5 × 5.5 × 3 cm' }],
      ],
      cn: [
        '冷制橄榄手工皂',
        `橄榄油冷制，晾满六个月才切。洗完不紧绷，婴儿也能用。泡沫细，不适合追求大泡泡的人。

## 怎么用
- 用完沥干，一块可以用两个月
- 每块的花纹都不同，不是瑕疵
- 纸腰封可回收，没有塑料`,
      ],
      en: [
        'Cold-Process Olive Soap',
        `Made cold from olive oil and left to rest for six months. Skin never feels tight after it, and babies may use it too. The lather is fine, not foamy.

## Good to know
- Let it dry between uses and a bar lasts two months
- No two bars are marbled alike
- Wrapped in a paper band, without plastic`,
      ],
      in: [
        'कोल्ड-प्रोसेस जैतून साबुन',
        `जैतून तेल से ठंडी विधि से बना, छह महीने पकाया। त्वचा खिंचती नहीं, शिशु भी इस्तेमाल करें। झाग महीन है।

## जानने लायक
- हर बार सूखने दें तो एक टिकिया दो महीने चलती है
- हर टिकिया की धारियाँ अलग होती हैं
- कागज़ की पट्टी में, बिना प्लास्टिक`,
      ],
      kr: [
        '저온 숙성 올리브 비누',
        `올리브유로 저온에서 만들어 6개월 숙성했습니다. 씻고 나도 당기지 않아 아기도 쓸 수 있어요. 거품은 곱고 잔잔합니다.

## 알아 두세요
- 쓰고 나서 말려 주면 하나로 두 달을 씁니다
- 무늬는 하나하나 다릅니다
- 플라스틱 없이 종이 띠로 감쌌어요`,
      ],
      jp: [
        'コールドプロセスのオリーブ石けん',
        `オリーブ油から低温で作り、六か月寝かせました。洗い上がりがつっぱらず、赤ちゃんにも使えます。きめ細かな泡です。

## 使い方
- 使うたびに乾かせば、一個で二か月もちます
- 模様は一つずつ違います
- プラスチックを使わず、紙帯で包みました`,
      ],
    },
    {
      handle: 'matte-lipstick',
      rendered: 3,
      options: [
        [{ same: '01' }, '16.90', 44],
        [{ same: '07' }, '16.90', 51],
        [{ same: '12' }, '16.90', 19],
      ],
      properties: [
        [
          'ingredients',
          {
            cn: '蜂蜡、玫瑰籽油、矿物颜料',
            en: 'Beeswax, rose-hip oil, mineral colours',
            in: 'मधुमोम, रोज़हिप तेल, खनिज रंग',
            kr: '밀랍, 로즈힙 오일, 미네랄 색소',
            jp: 'ミツロウ、ローズヒップ油、鉱物色素',
          },
        ],
        ['weight', { same: '3.5 g' }],
        [
          'keeps',
          {
            cn: '开封后 18 个月',
            en: '18 months once opened',
            in: 'खोलने के बाद 18 महीने',
            kr: '개봉 후 18개월',
            jp: '開封後18か月',
          },
        ],
      ],
      cn: [
        '丝绒雾面口红',
        `薄薄一层就显色，喝水不沾杯。加了玫瑰籽油，嘴唇不拔干。七号豆沙红，第一支口红选它。

## 细节
- 01 珊瑚红，07 豆沙红，12 酒红
- 金属内管，旋起不晃
- 不含香精，不做动物实验`,
      ],
      en: [
        'Velvet Matte Lipstick',
        `One thin layer is enough, and it stays off the cup. Rose-hip oil keeps lips from drying. Number 7, a quiet rose, is a good first choice.

## Details
- 01 coral, 07 quiet rose, 12 deep red
- A metal tube that turns without wobble
- No perfume, not tested on animals`,
      ],
      in: [
        'वेलवेट मैट लिपस्टिक',
        `एक पतली परत काफ़ी है, कप पर नहीं लगती। गुलाब के बीज का तेल होंठ सूखने नहीं देता। नंबर 7 पहली पसंद के लिए अच्छा।

## खास बातें
- 01 मूँगा, 07 शांत गुलाब, 12 गहरा लाल
- धातु की नली, बिना हिले घूमती है
- बिना खुशबू, पशुओं पर परीक्षण नहीं`,
      ],
      kr: [
        '벨벳 매트 립스틱',
        `얇게 한 번이면 발색되고 컵에 묻지 않습니다. 로즈힙 오일을 넣어 마르지 않아요. 처음이라면 7호 로즈.

## 특징
- 01 코랄, 07 로즈, 12 딥 레드
- 금속 내관이 흔들림 없이 올라옵니다
- 무향, 동물 실험을 하지 않습니다`,
      ],
      jp: [
        'ベルベットマット リップ',
        `薄く一度で発色し、カップにつきません。ローズヒップオイル配合で乾きにくい。初めての一本には7番を。

## 特長
- 01 コーラル、07 ローズ、12 深紅
- 金属の中筒で、ぐらつかずに繰り出せます
- 無香料、動物実験なし`,
      ],
    },
    {
      handle: 'safety-razor',
      rendered: 3,
      options: [['one', '23.40', 28]],
      cn: [
        '全金属安全剃须刀',
        '黄铜镀铬，用一辈子，刀片一片几毛钱。双面刀头，两分钟刮干净。送底座和十片刀片。',
      ],
      properties: [
        [
          'material',
          {
            cn: '黄铜镀铬',
            en: 'Chromed brass',
            in: 'क्रोम चढ़ा पीतल',
            kr: '크롬 도금 황동',
            jp: 'クロームめっき真ちゅう',
          },
        ],
        ['size', { same: '9.5 × 4.2 cm' }],
        ['weight', { same: '86 g' }],
        [
          'contents',
          {
            cn: '剃须刀、底座、刀片 10 片',
            en: 'Razor, stand, 10 blades',
            in: 'रेज़र, स्टैंड, 10 ब्लेड',
            kr: '면도기, 받침, 면도날 10개',
            jp: 'かみそり、スタンド、替刃10枚',
          },
        ],
      ],
      en: [
        'All-Metal Safety Razor',
        'Chromed brass that lasts a lifetime, with blades for pennies. Two edges, two minutes. Ten blades and a stand come with it.',
      ],
      in: [
        'पूरी धातु का सेफ़्टी रेज़र',
        'क्रोम चढ़ा पीतल, जीवन भर चले, ब्लेड सस्ते। दोधारी, दो मिनट में साफ़। दस ब्लेड और स्टैंड साथ में।',
      ],
      kr: [
        '올메탈 안전 면도기',
        '크롬 도금 황동이라 평생 쓰고 날은 몇십 원입니다. 양날로 2분이면 충분해요. 면도날 10개와 받침 포함.',
      ],
      jp: [
        'オールメタル 安全かみそり',
        'クロームめっきの真ちゅう製で一生もの、替刃はわずか数円。両刃で二分。替刃10枚とスタンド付き。',
      ],
    },
    {
      handle: 'silver-ring',
      rendered: 3,
      options: [
        [{ same: '14' }, '56.00', 10],
        [{ same: '16' }, '56.00', 12],
        [{ same: '18' }, '56.00', 3],
      ],
      properties: [
        [
          'material',
          {
            cn: '925 银、月光石',
            en: 'Sterling silver, moonstone',
            in: 'स्टर्लिंग चाँदी, मूनस्टोन',
            kr: '925 실버, 문스톤',
            jp: 'シルバー925、ムーンストーン',
          },
        ],
        ['size', { same: '14 / 16 / 18' }],
        ['weight', { same: '3.8 g' }],
        [
          'contents',
          {
            cn: '戒指、首饰盒',
            en: 'Ring, case',
            in: 'अँगूठी, डिब्बी',
            kr: '반지, 케이스',
            jp: 'リング、ケース',
          },
        ],
      ],
      cn: [
        '九二五银月光石戒指',
        '月光石随角度泛蓝光，每颗都不一样。戒圈内可刻十个字以内。尺寸不合，三十天内免费改。',
      ],
      en: [
        'Sterling Silver Moonstone Ring',
        'A moonstone that shifts from white to blue as you turn it, no two alike. Up to ten letters can be engraved inside. Resized free of charge within thirty days.',
      ],
      in: [
        'स्टर्लिंग चाँदी की मूनस्टोन अँगूठी',
        'नगीना घुमाने पर रंग बदलता है, हर एक अलग। अंदर दस अक्षर तक खुदाई। तीस दिन में माप मुफ़्त बदलें।',
      ],
      kr: [
        '925 실버 문스톤 반지',
        '각도에 따라 빛이 달라지는 스톤, 똑같은 것이 없습니다. 안쪽에 열 글자까지 새길 수 있어요. 30일 안에 무료 사이즈 조정.',
      ],
      jp: [
        'シルバー925 ムーンストーンリング',
        '角度で表情を変える石は一つとして同じものがありません。内側に十文字まで刻印できます。三十日以内はサイズ直し無料。',
      ],
    },
  ],
}
