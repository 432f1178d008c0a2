import type { SampleCategory } from '../product.ts'

export const play: SampleCategory = {
  handle: 'play',
  productType: 1,
  name: {
    cn: '文具玩乐',
    en: 'Paper & Play',
    in: 'स्टेशनरी और खेल',
    kr: '문구·취미',
    jp: '文具・ホビー',
  },
  content: {
    cn: '写一写，玩一玩',
    en: 'Write a little, play a little',
    in: 'थोड़ा लिखें, थोड़ा खेलें',
    kr: '조금 쓰고, 조금 놀고',
    jp: '少し書いて、少し遊ぶ',
  },
  products: [
    {
      handle: 'dot-notebook',
      rendered: 3,
      options: [
        [{ same: 'A5' }, '8.40', 100],
        [{ same: 'B5' }, '10.20', 65],
      ],
      properties: [
        [
          'material',
          {
            cn: '道林纸 120 克，再生牛皮纸封面',
            en: '120 g paper, recycled kraft covers',
            in: '120 ग्राम कागज़, पुनर्चक्रित क्राफ़्ट आवरण',
            kr: '120g 내지, 재생 크라프트 표지',
            jp: '本文120g、再生クラフト表紙',
          },
        ],
        ['pages', { same: '160' }],
        ['size', { same: 'A5 14.8 × 21 cm · B5 17.6 × 25 cm' }],
      ],
      cn: [
        '点阵线装笔记本',
        `一百二十克道林纸，钢笔写不洇。线装能摊平，一直写到书脊。封面是回收牛皮纸。

## 细节
- 五毫米浅灰点阵，画表格、写字都不抢眼
- 一百六十页，锁线装订，不掉页
- 图中钢笔不含在内`,
      ],
      en: [
        'Thread-Bound Dot Notebook',
        `Paper of 120 g that takes a fountain pen without bleeding. Sewn, so it opens flat right to the spine. Covers of recycled kraft.

## Details
- A pale grid of dots, 5 mm apart, for tables and for lines
- 160 pages in sewn sections
- The pen in the picture is not included`,
      ],
      in: [
        'धागे से सिली डॉट नोटबुक',
        `120 ग्राम कागज़, फ़ाउंटेन पेन की स्याही नहीं फैलती। सिलाई के कारण पूरी खुलती है। पुनर्चक्रित क्राफ़्ट का आवरण।

## खास बातें
- 5 मिमी पर हल्के बिंदु, तालिका हो या लिखाई
- 160 सिले हुए पन्ने
- तस्वीर का पेन साथ नहीं आता`,
      ],
      kr: [
        '실제본 도트 노트',
        `120g 종이라 만년필 잉크가 번지지 않습니다. 실로 묶어 끝까지 펼쳐져요. 표지는 재생 크라프트지.

## 특징
- 5mm 간격의 옅은 점이라 표를 그리기도 글을 쓰기도 좋아요
- 실로 묶은 160페이지
- 사진 속 펜은 포함되지 않습니다`,
      ],
      jp: [
        '糸綴じ ドット方眼ノート',
        `120gの用紙で万年筆もにじみません。糸綴じだから根元まで平らに開きます。表紙は再生クラフト紙。

## 特長
- 5mm間隔の淡いドットで、表にも文章にも
- 糸で綴じた160ページ
- 写真のペンは含まれません`,
      ],
    },
    {
      handle: 'drawing-pencils',
      rendered: 3,
      options: [
        [{ same: '12' }, '7.60', 84],
        [{ same: '24' }, '13.80', 49],
      ],
      properties: [
        [
          'material',
          {
            cn: '蜂蜡、食品级色粉',
            en: 'Beeswax, food-grade colours',
            in: 'मधुमोम, खाद्य रंग',
            kr: '밀랍, 식용 색소',
            jp: 'ミツロウ、食品用色素',
          },
        ],
        [
          'contents',
          {
            cn: '蜡笔 12 或 24 支，纸盒',
            en: '12 or 24 crayons in a carton',
            in: '12 या 24 क्रेयॉन, डिब्बे में',
            kr: '크레용 12 또는 24개, 종이 상자',
            jp: 'クレヨン12または24本、紙箱',
          },
        ],
        ['size', { same: 'Ø 1.1 × 9 cm' }],
        ['ages', { cn: '3 岁以上', en: '3 and up', in: '3 वर्ष से', kr: '3세 이상', jp: '3歳以上' }],
      ],
      cn: [
        '儿童可水洗蜡笔',
        `蜂蜡做的，咬到也不用怕。颜色落在墙上，湿布一擦就掉。笔杆六角形，不会滚下桌子。

## 细节
- 每支都套纸，小手不沾色
- 断了也能画，削笔器可用
- 通过玩具安全检测`,
      ],
      en: [
        "Children's Washable Crayons",
        `Made of beeswax, so a bite does no harm. On the wall? A damp cloth takes it off. Six-sided, so they stay on the table.

## Details
- Each in a paper sleeve, so hands stay clean
- A broken one still draws; any sharpener fits
- Tested to the toy safety standard`,
      ],
      in: [
        'बच्चों के धुलने वाले क्रेयॉन',
        `मधुमोम से बने, मुँह में जाए तो भी चिंता नहीं। दीवार पर लगे तो गीले कपड़े से साफ़। छह कोने, मेज़ से नहीं लुढ़कते।

## खास बातें
- हर एक पर कागज़, हाथ साफ़ रहते हैं
- टूटे तो भी चलता है, शार्पनर से छीलें
- खिलौना सुरक्षा मानक पर जाँचा`,
      ],
      kr: [
        '물로 지워지는 어린이 크레용',
        `밀랍으로 만들어 입에 넣어도 안심입니다. 벽에 묻으면 젖은 천으로 닦으세요. 육각이라 굴러가지 않아요.

## 특징
- 종이를 감아 손에 묻지 않습니다
- 부러져도 그려지고 깎아 쓸 수 있어요
- 완구 안전 검사를 통과했습니다`,
      ],
      jp: [
        '水で落とせるこどもクレヨン',
        `蜜ろう製で、口に入れても安心です。壁についても濡れ布巾でさっと落ちます。六角形で転がりません。

## 特長
- 一本ずつ紙巻きで、手が汚れません
- 折れても描け、鉛筆削りで削れます
- 玩具の安全検査に合格`,
      ],
    },
    {
      handle: 'wooden-puzzle',
      rendered: 3,
      options: [
        [{ same: '30' }, '14.60', 37],
        [{ same: '120' }, '25.40', 22],
      ],
      properties: [
        [
          'material',
          {
            cn: '椴木，水性油墨',
            en: 'Limewood, water-based ink',
            in: 'लाइमवुड, पानी वाली स्याही',
            kr: '피나무, 수성 잉크',
            jp: 'シナ材、水性インク',
          },
        ],
        [
          'size',
          {
            cn: '30 片 24 × 20 厘米，120 片 48 × 40 厘米',
            en: '30 pieces: 24 × 20 cm, 120: 48 × 40 cm',
            in: '30 टुकड़े: 24 × 20 सेमी, 120: 48 × 40 सेमी',
            kr: '30조각 24 × 20cm, 120조각 48 × 40cm',
            jp: '30ピース 24×20cm、120ピース 48×40cm',
          },
        ],
        ['ages', { cn: '6 岁以上', en: '6 and up', in: '6 वर्ष से', kr: '6세 이상', jp: '6歳以上' }],
      ],
      cn: [
        '异形木质拼图',
        `椴木激光切割，每块形状都不同，藏着小动物。拼好后可以装框挂起来。适合六岁以上和想放下手机的大人。

## 细节
- 画面是黄昏的群山
- 另有小鱼和兔子两块，可单独玩
- 切边带淡淡木香，打磨不扎手`,
      ],
      en: [
        'Whimsical Wooden Jigsaw',
        `Laser-cut limewood; no two pieces are alike, and some are animals. Frame it when you are done. For six-year-olds, and adults who want to put the phone down.

## Details
- The picture: mountains at dusk
- A fish and a rabbit come with it, to play with
- Edges smell faintly of wood and are sanded smooth`,
      ],
      in: [
        'अनोखी लकड़ी की पहेली',
        `लेज़र से कटी लकड़ी, हर टुकड़ा अलग, कुछ जानवरों जैसे। पूरी हो तो फ़्रेम करें। छह साल से बड़े बच्चों और फ़ोन छोड़ना चाहने वालों के लिए।

## खास बातें
- चित्र: साँझ के पहाड़
- साथ में एक मछली और एक खरगोश
- किनारे घिसे हुए, लकड़ी की हल्की खुशबू`,
      ],
      kr: [
        '동물 모양 나무 퍼즐',
        `레이저로 자른 피나무 조각이 모두 다르고, 동물도 숨어 있습니다. 완성하면 액자에 걸어 보세요. 6세 이상, 그리고 휴대폰을 내려놓고 싶은 어른에게.

## 특징
- 그림은 해 질 녘의 산
- 물고기와 토끼 조각이 함께 들어 있어요
- 모서리를 다듬어 거칠지 않고 은은한 나무 향이 납니다`,
      ],
      jp: [
        '動物ピースの木製パズル',
        `レーザーカットのシナ材、ピースはすべて違う形で動物も隠れています。完成したら額に入れて。六歳から、スマホを置きたい大人まで。

## 特長
- 絵柄は夕暮れの山並み
- 魚とうさぎのピース付き
- 切り口は磨いてあり、ほのかに木の香り`,
      ],
    },
    {
      handle: 'watercolour-set',
      rendered: 3,
      options: [
        [{ same: '18' }, '21.00', 29],
        [{ same: '36' }, '37.00', 17],
      ],
      properties: [
        [
          'size',
          {
            cn: '18 色 17 × 10 × 2.5 厘米，36 色 24 × 14 × 2.5 厘米',
            en: '18: 17 × 10 × 2.5 cm, 36: 24 × 14 × 2.5 cm',
            in: '18: 17 × 10 × 2.5 सेमी, 36: 24 × 14 × 2.5 सेमी',
            kr: '18색 17 × 10 × 2.5cm, 36색 24 × 14 × 2.5cm',
            jp: '18色 17×10×2.5cm、36色 24×14×2.5cm',
          },
        ],
        [
          'material',
          {
            cn: '颜料、阿拉伯胶、铁盒',
            en: 'Pigment, gum arabic, tin box',
            in: 'रंगद्रव्य, गोंद, टिन का डिब्बा',
            kr: '안료, 아라비아검, 철제 케이스',
            jp: '顔料、アラビアゴム、缶ケース',
          },
        ],
        [
          'contents',
          {
            cn: '颜料、自来水笔',
            en: 'Colours, water brush',
            in: 'रंग, पानी वाला ब्रश',
            kr: '물감, 워터 브러시',
            jp: '絵の具、水筆',
          },
        ],
      ],
      cn: [
        '固体水彩写生盒',
        `颜料饱和，干了颜色也不灰。铁盒打开就是调色盘，口袋装得下。附一支自来水笔。

## 细节
- 半块装，用完一色单买一色
- 盒盖白色，三格调色
- 图中纸片不含在内`,
      ],
      en: [
        'Pocket Watercolour Set',
        `Full colours that do not grey as they dry. The tin opens into a palette and fits a pocket. A water brush is included.

## Details
- Half pans: replace only the one you used up
- Three wells in the white lid
- The sheet of paper in the picture is not included`,
      ],
      in: [
        'जेब में आने वाला जलरंग सेट',
        `गहरे रंग जो सूखकर फीके नहीं पड़ते। टिन खुलकर पैलेट बनता है और जेब में आता है। पानी वाला ब्रश साथ में।

## खास बातें
- आधे पैन, जो रंग खत्म हो वही खरीदें
- सफ़ेद ढक्कन में मिलाने के तीन खाने
- तस्वीर का कागज़ साथ नहीं आता`,
      ],
      kr: [
        '포켓 고체 수채화 세트',
        `마르고 나서도 탁해지지 않는 선명한 색입니다. 케이스를 열면 팔레트, 주머니에 들어가요. 워터 브러시 포함.

## 특징
- 하프 팬이라 다 쓴 색만 따로 살 수 있어요
- 흰 뚜껑에 팔레트 세 칸
- 사진 속 종이는 포함되지 않습니다`,
      ],
      jp: [
        '携帯固形水彩セット',
        `乾いてもくすまない鮮やかな発色。開けばそのままパレット、ポケットに収まります。水筆付き。

## 特長
- ハーフパンなので使い切った色だけ買い足せます
- 白いふたに混色用の三つのくぼみ
- 写真の紙は含まれません`,
      ],
    },
    {
      handle: 'dice-set',
      rendered: 3,
      options: [
        ['mixed', '9.80', 64],
        ['navyIvory', '9.80', 3],
      ],
      properties: [
        ['material', { cn: '树脂', en: 'Resin', in: 'रेज़िन', kr: '레진', jp: 'レジン' }],
        ['size', { same: '19 mm' }],
        ['weight', { same: '5 × 9 g' }],
        [
          'contents',
          {
            cn: '骰子五枚、棉布袋',
            en: 'Five dice, cotton pouch',
            in: 'पाँच पासे, सूती थैली',
            kr: '주사위 5개, 면 주머니',
            jp: 'サイコロ5個、綿の巾着',
          },
        ],
      ],
      cn: [
        '圆角骰子五枚装',
        `十九毫米大骰子，老人孩子都看得清。每一面的点都挖得一样重，六个面机会相等。

## 可以玩什么
- 快艇骰子、吹牛、跑得快
- 配任何桌游用
- 课堂上练加法`,
      ],
      en: [
        'Round-Cornered Dice, Set of Five',
        `Large dice of 19 mm that everybody at the table can read. The pips of every side weigh the same, so that all six have the same chance.

## What for
- Yacht, Liar's Dice and Greed
- Any board game that has lost its own
- Practising sums at school`,
      ],
      in: [
        'गोल कोनों वाले पासे, पाँच का सेट',
        `19 मिमी के बड़े पासे, जिन्हें मेज़ पर हर कोई पढ़ सके। हर तरफ़ के बिंदुओं का भार बराबर है, इसलिए छहों की संभावना समान है।

## किस काम के
- लूडो, याट और पासों के दूसरे खेल
- वह बोर्ड गेम जिसके पासे खो गए
- बच्चों के जोड़ का अभ्यास`,
      ],
      kr: [
        '둥근 모서리 주사위 5개 세트',
        `19mm 큰 주사위라 누구나 눈이 잘 보입니다. 면마다 눈의 무게를 맞춰 여섯 면이 나올 확률이 같아요.

## 이렇게 써 보세요
- 요트 다이스, 라이어 다이스
- 주사위를 잃어버린 보드게임에
- 아이의 덧셈 연습에`,
      ],
      jp: [
        '角丸サイコロ 5個セット',
        `19mmの大きめサイコロで、誰にでも目が読めます。どの面も目の重さをそろえ、六つの面が同じ確率で出ます。

## 使い道
- ヨットやライアーズダイスに
- サイコロをなくしたボードゲームに
- 足し算の練習に`,
      ],
    },
    {
      handle: 'merino-yarn',
      rendered: 3,
      options: [
        [{ same: '5 × 50 g' }, '18.90', 36],
        [{ same: '10 × 50 g' }, '34.90', 0],
      ],
      properties: [
        [
          'material',
          {
            cn: '美利奴羊毛 100%',
            en: 'Merino 100%',
            in: 'मेरिनो 100%',
            kr: '메리노 울 100%',
            jp: 'メリノウール100%',
          },
        ],
        [
          'size',
          {
            cn: '每团 125 米，针号 3.5–4.5 毫米',
            en: '125 m a ball, needles 3.5–4.5 mm',
            in: 'हर गोला 125 मी, सलाई 3.5–4.5 मिमी',
            kr: '한 볼 125m, 바늘 3.5–4.5mm',
            jp: '1玉125m、針3.5〜4.5mm',
          },
        ],
        [
          'care',
          {
            cn: '冷水手洗，平铺晾干',
            en: 'Hand wash cold, dry flat',
            in: 'ठंडे पानी में हाथ से, बिछाकर सुखाएँ',
            kr: '찬물 손세탁, 뉘어 건조',
            jp: '水で手洗い、平干し',
          },
        ],
      ],
      cn: [
        '美利奴羊毛线团',
        `十八微米美利奴，钩针棒针都顺。植物染色，同一缸号一次发齐。五团够织一条围巾。

## 细节
- 茜草红，不同批次略有深浅
- 绕成团，不用再缠
- 图中木针不含在内`,
      ],
      en: [
        'Merino Knitting Yarn',
        `Merino of 18 microns, for hooks and needles alike. Dyed with plants, and every order comes from one dye lot. Five balls make a scarf.

## Details
- Madder red; each dye lot is a little different
- Wound into balls, ready to knit
- The needles in the picture are not included`,
      ],
      in: [
        'मेरिनो बुनाई का ऊन',
        `18 माइक्रोन मेरिनो, क्रोशिया और सलाई दोनों के लिए। वनस्पति रंग, एक ऑर्डर एक ही रंगाई से। पाँच गोले में एक मफ़लर।

## खास बातें
- मजीठ का लाल, हर रंगाई में हल्का अंतर
- गोले बने हुए, सीधे बुनें
- तस्वीर की सलाइयाँ साथ नहीं आतीं`,
      ],
      kr: [
        '메리노 뜨개실',
        `18마이크론 메리노라 코바늘도 대바늘도 매끄럽습니다. 식물 염색, 한 주문은 같은 로트로 보내요. 다섯 볼이면 목도리 하나.

## 특징
- 꼭두서니 붉은색, 로트마다 조금 다릅니다
- 볼로 감겨 있어 바로 뜰 수 있어요
- 사진 속 바늘은 포함되지 않습니다`,
      ],
      jp: [
        'メリノウールの毛糸',
        `18ミクロンのメリノで、かぎ針にも棒針にも。草木染め、同じご注文は同一ロットでお届けします。五玉でマフラー一本分。

## 特長
- 茜染めの赤。ロットで少し色が違います
- 玉巻きなので、すぐ編めます
- 写真の編み針は含まれません`,
      ],
    },
  ],
}
