import type { SampleCategory } from '../product.ts'

export const kitchen: SampleCategory = {
  handle: 'kitchen',
  productType: 1,
  name: {
    cn: '餐厨',
    en: 'Kitchen & Table',
    in: 'रसोई और मेज़',
    kr: '주방·식탁',
    jp: 'キッチン・食卓',
  },
  content: {
    cn: '好好做饭，慢慢吃',
    en: 'Cook with care, eat slowly',
    in: 'मन से पकाएँ, चैन से खाएँ',
    kr: '정성껏 만들고 천천히 먹기',
    jp: 'ていねいに作り、ゆっくり食べる',
  },
  products: [
    {
      handle: 'iron-pan',
      rendered: 3,
      options: [
        [{ same: '24 cm' }, '32.80', 40],
        [{ same: '28 cm' }, '38.80', 31],
      ],
      properties: [
        [
          'material',
          {
            cn: '精铁，无涂层',
            en: 'Iron, uncoated',
            in: 'लोहा, बिना कोटिंग',
            kr: '철, 무코팅',
            jp: '鉄、コーティングなし',
          },
        ],
        ['size', { same: 'Ø 24 / 28 × 4.5 cm' }],
        ['weight', { same: '1.2 / 1.6 kg' }],
        [
          'care',
          {
            cn: '清水刷净，擦干抹油',
            en: 'Rinse, dry, wipe with oil',
            in: 'पानी से धोएँ, सुखाएँ, तेल लगाएँ',
            kr: '물로 닦아 말린 뒤 기름칠',
            jp: '水洗いし、乾かして油を塗る',
          },
        ],
      ],
      cn: [
        '无涂层精铁煎锅',
        `一体冲压的精铁锅，没有涂层可以脱落，越用越不粘。受热快而匀，煎蛋煎牛排都有焦香边。电磁炉、明火、烤箱通用。

## 细节
- 出厂已经开锅，到手就能用
- 把手用三颗铆钉固定，挂得住
- 第一周多煎肥肉，锅会更好用`,
      ],
      en: [
        'Uncoated Iron Frying Pan',
        `Pressed from one sheet of iron: no coating to come off, and it grows less sticky with every meal. Heats fast and evenly for crisp edges. Works on induction, gas and in the oven.

## Details
- Seasoned before it ships, ready to use
- The handle is riveted for good
- Fry something fatty in the first week and it gets even better`,
      ],
      in: [
        'बिना कोटिंग का लोहे का तवा पैन',
        `एक ही लोहे की चादर से बना, उतरने वाली कोई परत नहीं, जितना पकाएँ उतना कम चिपके। जल्दी और बराबर गर्म होता है। इंडक्शन, गैस और ओवन सब पर चलता है।

## खास बातें
- भेजने से पहले तेल में पकाया हुआ, सीधे इस्तेमाल करें
- हत्था रिवेट से पक्का जुड़ा है
- पहले हफ़्ते चिकनाई वाली चीज़ें तलें, पैन और निखरेगा`,
      ],
      kr: [
        '무코팅 철 프라이팬',
        `한 장의 철판을 눌러 만들어 벗겨질 코팅이 없고 쓸수록 덜 달라붙습니다. 빠르고 고르게 달궈져 가장자리가 바삭해요. 인덕션, 가스, 오븐 모두 가능합니다.

## 특징
- 길들여 보내 드려 바로 쓸 수 있어요
- 손잡이는 리벳으로 단단히 고정했습니다
- 첫 주에 기름진 음식을 구우면 더 좋아집니다`,
      ],
      jp: [
        'コーティングなしの鉄フライパン',
        `一枚の鉄板から成形、はがれるコーティングがなく、使うほどくっつきにくくなります。熱回りが速く、端までこんがり。IH・直火・オーブン対応です。

## 特長
- 油ならし済みで、届いた日から使えます
- 持ち手はリベットでしっかり固定
- 最初の一週間は脂の多い料理を焼くと、さらに育ちます`,
      ],
    },
    {
      handle: 'round-teapot',
      rendered: 3,
      options: [
        ['red', '29.50', 26, '36.00'],
        ['green', '29.50', 19],
      ],
      properties: [
        [
          'material',
          {
            cn: '陶瓷，不锈钢滤网',
            en: 'Ceramic, steel strainer',
            in: 'सिरेमिक, स्टील की छलनी',
            kr: '도자기, 스테인리스 거름망',
            jp: '陶器、ステンレス茶こし',
          },
        ],
        ['capacity', { same: '900 ml' }],
        ['size', { same: '24 × 16 × 13 cm' }],
        ['weight', { same: '780 g' }],
        [
          'care',
          {
            cn: '可进洗碗机，不可直火',
            en: 'Dishwasher yes, open flame no',
            in: 'डिशवॉशर हाँ, सीधी आँच नहीं',
            kr: '식기세척기 가능, 직화 불가',
            jp: '食洗機可、直火不可',
          },
        ],
      ],
      cn: [
        '圆腹陶瓷茶壶 900 毫升',
        `壶嘴断水利落，不会顺着壶身滴下来。内置不锈钢滤网，绿茶花茶都泡得开。九百毫升，够四个人喝一轮。

## 细节
- 把手离壶身两指宽，倒茶不烫手
- 壶盖内有卡口，倾斜也不掉
- 图中茶杯仅作搭配，不含在内`,
      ],
      en: [
        'Round Ceramic Teapot, 900 ml',
        `A spout that stops cleanly, without a drop down the side. The steel strainer gives leaves room to open. Nine hundred millilitres: one round for four.

## Details
- The handle stands two fingers away from the heat
- A lip inside keeps the lid on while you pour
- The cups in the picture are not included`,
      ],
      in: [
        'गोल सिरेमिक चायदानी, 900 मिली',
        `टोंटी साफ़ रुकती है, एक बूँद भी नहीं टपकती। स्टील की छलनी में पत्तियाँ खुलकर फैलती हैं। 900 मिली, चार लोगों के लिए एक दौर।

## खास बातें
- हत्था गर्म दीवार से दो उँगल दूर है
- ढक्कन के अंदर की पकड़ उसे उड़ेलते समय गिरने नहीं देती
- तस्वीर के प्याले साथ नहीं आते`,
      ],
      kr: [
        '둥근 도자기 찻주전자 900ml',
        `물줄기가 깔끔하게 끊겨 옆으로 흐르지 않습니다. 스테인리스 거름망이 넉넉해 찻잎이 잘 우러나요. 네 사람이 한 잔씩 마실 용량입니다.

## 특징
- 손잡이가 몸통에서 두 손가락 떨어져 뜨겁지 않아요
- 뚜껑 안쪽 턱이 따를 때 뚜껑을 잡아 줍니다
- 사진 속 찻잔은 포함되지 않습니다`,
      ],
      jp: [
        '丸形陶器ティーポット 900ml',
        `湯切れがよく、胴を伝ってこぼれません。ゆったりしたステンレス茶こしで茶葉がよく開きます。四人でちょうど一杯ずつの大きさです。

## 特長
- 持ち手は胴から指二本分離れ、熱くなりません
- 蓋の内側のつめで、傾けても落ちません
- 写真の湯のみは含まれません`,
      ],
    },
    {
      handle: 'stoneware-mug',
      rendered: 3,
      options: [
        ['one', '9.90', 90],
        ['two', '18.80', 44],
        ['four', '35.60', 20],
      ],
      properties: [
        ['material', { cn: '粗陶', en: 'Stoneware', in: 'पत्थर-मिट्टी', kr: '스톤웨어', jp: '炻器' }],
        ['capacity', { same: '220 ml' }],
        [
          'size',
          {
            cn: '杯口 9 cm，碟 15 cm',
            en: 'Cup Ø 9 cm, saucer Ø 15 cm',
            in: 'कप Ø 9 सेमी, तश्तरी Ø 15 सेमी',
            kr: '잔 Ø 9cm, 받침 Ø 15cm',
            jp: 'カップ Ø 9cm、皿 Ø 15cm',
          },
        ],
        ['weight', { same: '410 g' }],
      ],
      cn: [
        '粗陶咖啡杯碟',
        `杯壁厚，咖啡凉得慢；杯口薄，喝起来不笨重。窑变釉每只都不一样。可进洗碗机和微波炉。

## 细节
- 每套一杯一碟，杯勺不含
- 碟子中间有凹槽，端着走不滑
- 沙色与灰蓝随机搭配，可在留言里选色`,
      ],
      en: [
        'Stoneware Coffee Cup & Saucer',
        `Thick walls keep the coffee warm, a thin rim keeps the sip light. The glaze turns out differently on each one. Dishwasher and microwave safe.

## Details
- Each set is one cup and one saucer
- A hollow in the saucer keeps the cup from sliding
- Sand or slate blue: tell us in the note which you prefer`,
      ],
      in: [
        'पत्थर-मिट्टी का कॉफ़ी कप और तश्तरी',
        `मोटी दीवार कॉफ़ी गर्म रखती है, पतला किनारा पीना आसान करता है। हर कप की चमक अलग बनती है। डिशवॉशर और माइक्रोवेव में सुरक्षित।

## खास बातें
- हर सेट में एक कप और एक तश्तरी
- तश्तरी का गड्ढा कप को फिसलने नहीं देता
- रेतीला या नीला: पसंद का रंग नोट में लिखें`,
      ],
      kr: [
        '스톤웨어 커피잔 세트',
        `두꺼운 벽이 온기를 지키고 얇은 입술이 가볍게 닿습니다. 유약 무늬가 하나하나 달라요. 식기세척기와 전자레인지에 쓸 수 있습니다.

## 특징
- 한 세트는 잔 하나와 받침 하나입니다
- 받침의 홈이 잔을 잡아 줍니다
- 모래색과 청회색 중 원하는 색을 메모에 적어 주세요`,
      ],
      jp: [
        '炻器のコーヒーカップ＆ソーサー',
        `厚い胴が冷めにくく、薄い縁が口あたりよく仕上がっています。窯変釉の表情は一つずつ違います。食洗機・電子レンジ対応。

## 特長
- 一組はカップとソーサー各一点です
- 皿のくぼみでカップがすべりません
- 砂色か青灰色か、ご希望を備考にお書きください`,
      ],
    },
    {
      handle: 'chef-knife',
      rendered: 3,
      options: [
        [{ same: '18 cm' }, '58.00', 17],
        [{ same: '21 cm' }, '66.00', 9],
      ],
      properties: [
        [
          'material',
          {
            cn: '三层钢，硬木柄',
            en: 'Three-layer steel, hardwood handle',
            in: 'तीन परत स्टील, सख्त लकड़ी का हत्था',
            kr: '3중강, 단단한 원목 손잡이',
            jp: '三層鋼、堅木の柄',
          },
        ],
        ['size', { same: '18 / 21 cm' }],
        [
          'contents',
          {
            cn: '刀、木鞘',
            en: 'Knife, wooden sheath',
            in: 'चाकू, लकड़ी की म्यान',
            kr: '칼, 나무 칼집',
            jp: '包丁、木の鞘',
          },
        ],
        [
          'care',
          {
            cn: '手洗，立即擦干',
            en: 'Wash by hand, dry at once',
            in: 'हाथ से धोकर तुरंत पोंछें',
            kr: '손으로 씻어 바로 닦기',
            jp: '手洗いし、すぐに拭く',
          },
        ],
      ],
      cn: [
        '三层钢主厨刀',
        '硬钢刃夹在两层软钢之间，锋利又好磨。刀柄平衡点正在食指处，切一锅土豆丝手不酸。附刀鞘，图中砧板不含在内。',
      ],
      en: [
        "Three-Layer Steel Chef's Knife",
        'A hard edge between two layers of softer steel: sharp, and easy to sharpen. It balances at the forefinger, so the hand does not tire. Comes with a sheath; the board in the picture is not included.',
      ],
      in: [
        'तीन परत स्टील का शेफ़ चाकू',
        'दो नरम परतों के बीच सख्त धार, तेज़ भी और घिसना आसान भी। संतुलन तर्जनी पर है, हाथ नहीं थकता। म्यान साथ में; तस्वीर का तख्ता साथ नहीं आता।',
      ],
      kr: [
        '3중강 셰프 나이프',
        '단단한 날을 부드러운 강 사이에 넣어 날카롭고 갈기도 쉽습니다. 무게 중심이 검지에 있어 오래 썰어도 편해요. 칼집이 함께 오며 사진 속 도마는 포함되지 않습니다.',
      ],
      jp: [
        '三層鋼シェフナイフ',
        '硬い刃を軟らかな鋼で挟み、よく切れて研ぎやすい一本です。人差し指に重心があり、手が疲れません。鞘付き。写真のまな板は含まれません。',
      ],
    },
    {
      handle: 'bamboo-chopsticks',
      rendered: 3,
      options: [
        ['two', '5.60', 120],
        ['six', '14.20', 70],
      ],
      properties: [
        [
          'material',
          {
            cn: '竹、天然漆',
            en: 'Bamboo, natural lacquer',
            in: 'बाँस, प्राकृतिक लाख',
            kr: '대나무, 천연 옻칠',
            jp: '竹、天然漆',
          },
        ],
        ['size', { same: '23 cm' }],
        [
          'care',
          {
            cn: '手洗，不进洗碗机',
            en: 'By hand, no dishwasher',
            in: 'हाथ से धोएँ, डिशवॉशर नहीं',
            kr: '손 세척, 식기세척기 불가',
            jp: '手洗い、食洗機不可',
          },
        ],
      ],
      cn: [
        '天然漆竹筷',
        '五年老竹削成，刷三遍天然大漆，不怕开水。筷头四方，夹花生也不滑。可以刻名字送人。图中筷枕不含在内。',
      ],
      en: [
        'Lacquered Bamboo Chopsticks',
        'Cut from five-year bamboo with three coats of natural lacquer. The tips are square and hold even a peanut. They make a good present. The rests in the picture are not included.',
      ],
      in: [
        'लाख चढ़ी बाँस की चॉपस्टिक',
        'पाँच साल पुराने बाँस से बनी, प्राकृतिक लाख की तीन परतें। नोक चौकोर है, मूँगफली भी नहीं फिसलती। उपहार के लिए अच्छी। तस्वीर के टेक साथ नहीं आते।',
      ],
      kr: [
        '옻칠 대나무 젓가락',
        '다섯 해 자란 대나무를 깎아 천연 옻칠을 세 번 올렸습니다. 끝이 네모나 땅콩도 미끄러지지 않아요. 선물하기 좋습니다. 사진 속 받침은 포함되지 않습니다.',
      ],
      jp: [
        '漆塗りの竹箸',
        '五年ものの竹を削り、天然漆を三度塗り重ねました。箸先は四角で、豆もすべりません。贈り物にもどうぞ。写真の箸置きは含まれません。',
      ],
    },
    {
      handle: 'porcelain-plates',
      rendered: 3,
      options: [
        ['two', '22.00', 30],
        ['four', '41.00', 22, '44.00'],
        ['six', '58.00', 11, '66.00'],
      ],
      properties: [
        [
          'material',
          {
            cn: '骨瓷，描金边',
            en: 'Bone china with a gold line',
            in: 'बोन चाइना, सुनहरी किनारी',
            kr: '본차이나, 금테',
            jp: 'ボーンチャイナ、金縁',
          },
        ],
        ['size', { same: 'Ø 27 × 2.4 cm' }],
        ['weight', { same: '520 g' }],
        [
          'care',
          {
            cn: '可进洗碗机，不可进微波炉',
            en: 'Dishwasher yes, microwave no',
            in: 'डिशवॉशर हाँ, माइक्रोवेव नहीं',
            kr: '식기세척기 가능, 전자레인지 불가',
            jp: '食洗機可、電子レンジ不可',
          },
        ],
      ],
      cn: [
        '金边骨瓷餐盘',
        `骨粉含量百分之四十五，薄而透光，却不容易磕坏。宽边留白，家常菜装上也像一道菜。

## 细节
- 一圈手描金线，烧在釉里
- 六只叠起来不到十厘米高
- 每只都用纸板隔开，碎了补发`,
      ],
      en: [
        'Gold-Rimmed Bone China Plates',
        `Forty-five per cent bone ash: thin enough for light to pass, strong enough for every day. The wide rim makes plain food look its best.

## Details
- One gold line, drawn by hand and fired on
- Six of them stack to less than ten centimetres
- Packed with card between them; a broken one is replaced`,
      ],
      in: [
        'सुनहरी किनारी की बोन चाइना प्लेट',
        `45 प्रतिशत बोन ऐश, इतनी पतली कि रोशनी झलके, फिर भी रोज़ के लिए मज़बूत। चौड़ा किनारा सादा खाना भी सजा देता है।

## खास बातें
- हाथ से खींची, भट्ठी में पकी एक सुनहरी रेखा
- छह प्लेटें मिलकर दस सेंटीमीटर से कम ऊँची
- हर प्लेट के बीच गत्ता; टूटी मिले तो नई भेजते हैं`,
      ],
      kr: [
        '금테 본차이나 접시',
        `본애시 45%로 빛이 비칠 만큼 얇지만 매일 쓰기에 튼튼합니다. 넓은 테두리 덕에 집밥도 근사해 보여요.

## 특징
- 손으로 그려 구워 낸 금선 한 줄
- 여섯 장을 쌓아도 10cm가 안 됩니다
- 한 장씩 종이로 나눠 포장하고, 깨진 것은 다시 보내 드려요`,
      ],
      jp: [
        '金縁ボーンチャイナ皿',
        `ボーンアッシュ45%。光が透けるほど薄く、毎日使える丈夫さです。広いリムがいつもの料理を引き立てます。

## 特長
- 手描きで焼き付けた一本の金線
- 六枚重ねても高さ10cm未満
- 一枚ずつ厚紙で仕切って梱包。割れていたら代わりをお送りします`,
      ],
    },
  ],
}
