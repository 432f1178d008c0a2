import type { SampleCategory } from '../product.ts'

export const sports: SampleCategory = {
  handle: 'sports',
  productType: 1,
  name: {
    cn: '运动户外',
    en: 'Sports & Outdoors',
    in: 'खेल और आउटडोर',
    kr: '스포츠·아웃도어',
    jp: 'スポーツ・アウトドア',
  },
  content: {
    cn: '动起来，走出去',
    en: 'Move, and go outside',
    in: 'चलिए, बाहर निकलिए',
    kr: '움직이고, 밖으로',
    jp: '動いて、外へ',
  },
  products: [
    {
      handle: 'match-football',
      rendered: 3,
      options: [
        [{ same: '4' }, '19.50', 40],
        [{ same: '5' }, '22.50', 55],
      ],
      properties: [
        [
          'material',
          {
            cn: 'PU 革，丁基内胆',
            en: 'PU skin, butyl bladder',
            in: 'PU खाल, ब्यूटाइल ब्लैडर',
            kr: 'PU 가죽, 부틸 튜브',
            jp: 'PUレザー、ブチルチューブ',
          },
        ],
        [
          'size',
          {
            cn: '4 号周长 64 厘米，5 号 69 厘米',
            en: 'Size 4: 64 cm round, size 5: 69 cm',
            in: 'साइज़ 4: घेरा 64 सेमी, 5: 69 सेमी',
            kr: '4호 둘레 64cm, 5호 69cm',
            jp: '4号 周囲64cm、5号 69cm',
          },
        ],
        [
          'weight',
          {
            cn: '370 / 430 克',
            en: '370 / 430 g',
            in: '370 / 430 ग्राम',
            kr: '370 / 430g',
            jp: '370 / 430g',
          },
        ],
        [
          'contents',
          {
            cn: '球、气针',
            en: 'Ball, needle',
            in: 'गेंद, सुई',
            kr: '공, 바늘',
            jp: 'ボール、空気針',
          },
        ],
      ],
      cn: [
        '热贴合比赛足球',
        `热贴合球面不吃水，雨天也飞得直。内胆丁基橡胶，打一次气用一个月。学校和公司联赛都够用。

## 细节
- 三十二片经典黑白
- 接缝浅而匀，弧线球好控制
- 发货前充气检查`,
      ],
      en: [
        'Bonded Match Football',
        `Bonded panels take up no water and fly straight in the rain. A butyl bladder holds its air for a month. Good enough for school and league.

## Details
- Thirty-two panels in classic black and white
- Shallow, even seams help it curve as you meant
- Pumped up and checked before it ships`,
      ],
      in: [
        'मैच फ़ुटबॉल',
        `जुड़े हुए पैनल पानी नहीं सोखते, बारिश में भी सीधी उड़ान। ब्यूटाइल ब्लैडर महीने भर हवा रखता है। स्कूल और लीग दोनों के लिए।

## खास बातें
- काले-सफ़ेद बत्तीस पैनल
- उथले, एक-से जोड़, घुमाव पर काबू
- भेजने से पहले हवा भरकर जाँचते हैं`,
      ],
      kr: [
        '열접착 경기용 축구공',
        `열접착 표면이라 물을 먹지 않고 비에도 곧게 날아갑니다. 부틸 블래더가 한 달간 공기를 지켜요. 학교와 리그 경기에 충분합니다.

## 특징
- 클래식한 흑백 32조각
- 얕고 고른 이음매로 커브를 조절하기 쉬워요
- 출고 전에 바람을 넣어 확인합니다`,
      ],
      jp: [
        'サーマルボンド サッカーボール',
        `熱接着パネルは水を吸わず、雨の日もまっすぐ飛びます。ブチルチューブで空気は一か月もちます。学校やリーグ戦に。

## 特長
- 白黒32枚の定番デザイン
- 浅く均一な継ぎ目で曲げやすい
- 発送前に空気を入れて確認します`,
      ],
    },
    {
      handle: 'indoor-basketball',
      rendered: 3,
      options: [
        [{ same: '6' }, '24.00', 26],
        [{ same: '7' }, '26.00', 37],
      ],
      properties: [
        [
          'material',
          {
            cn: '超细纤维革，丁基内胆',
            en: 'Microfibre skin, butyl bladder',
            in: 'माइक्रोफ़ाइबर खाल, ब्यूटाइल ब्लैडर',
            kr: '마이크로파이버, 부틸 튜브',
            jp: 'マイクロファイバー、ブチルチューブ',
          },
        ],
        [
          'size',
          {
            cn: '6 号周长 72 cm，7 号 75 cm',
            en: 'Size 6: 72 cm round, size 7: 75 cm',
            in: 'साइज़ 6: घेरा 72 सेमी, 7: 75 सेमी',
            kr: '6호 둘레 72cm, 7호 75cm',
            jp: '6号 周囲72cm、7号 75cm',
          },
        ],
        [
          'weight',
          {
            cn: '520 / 600 克',
            en: '520 / 600 g',
            in: '520 / 600 ग्राम',
            kr: '520 / 600g',
            jp: '520 / 600g',
          },
        ],
        [
          'contents',
          {
            cn: '球、气针',
            en: 'Ball, needle',
            in: 'गेंद, सुई',
            kr: '공, 바늘',
            jp: 'ボール、空気針',
          },
        ],
      ],
      cn: [
        '吸湿防滑篮球',
        `超细纤维表面，手出汗反而更抓手。弹跳一致，正式比赛七号球标准。室内外都能打。

## 细节
- 发货前充好气，静置一天再检查
- 沟槽比一般的球深，投篮好拨
- 半年内漏气包换`,
      ],
      en: [
        'Microfibre Basketball',
        `Microfibre that grips better as hands get damp. An even bounce, to match standard in size 7. For indoor and outdoor courts.

## Details
- Pumped up a day before it ships and checked again
- Deeper channels give the fingers a hold
- Exchanged if it loses air within half a year`,
      ],
      in: [
        'माइक्रोफ़ाइबर बास्केटबॉल',
        `माइक्रोफ़ाइबर सतह, हाथ गीले हों तो पकड़ और अच्छी। समान उछाल, साइज़ 7 मैच मानक। अंदर और बाहर दोनों कोर्ट के लिए।

## खास बातें
- भेजने से एक दिन पहले हवा भरकर फिर जाँचते हैं
- गहरी धारियाँ उँगलियों को पकड़ देती हैं
- छह महीने में हवा निकले तो बदल देंगे`,
      ],
      kr: [
        '마이크로파이버 농구공',
        `손에 땀이 나도 더 잘 잡히는 극세사 표면입니다. 튀김이 고르고 7호는 경기 규격이에요. 실내외 겸용.

## 특징
- 출고 하루 전 바람을 넣어 다시 확인합니다
- 홈이 깊어 손가락에 잘 걸립니다
- 6개월 안에 바람이 새면 교환해 드려요`,
      ],
      jp: [
        'マイクロファイバー バスケットボール',
        `汗ばむほど手になじむマイクロファイバー。均一に弾み、7号は試合規格です。屋内外兼用。

## 特長
- 発送前日に空気を入れ、もう一度確かめます
- 溝が深く、指がかかりやすい作り
- 半年以内の空気もれは交換します`,
      ],
    },
    {
      handle: 'yoga-mat',
      rendered: 3,
      options: [
        ['green', '28.90', 45],
        ['purple', '28.90', 32],
      ],
      properties: [
        [
          'material',
          {
            cn: '天然橡胶',
            en: 'Natural rubber',
            in: 'प्राकृतिक रबर',
            kr: '천연 고무',
            jp: '天然ゴム',
          },
        ],
        ['size', { same: '183 × 66 × 0.5 cm' }],
        ['weight', { same: '1.9 kg' }],
        [
          'contents',
          {
            cn: '垫子、绑带两条',
            en: 'Mat, two straps',
            in: 'मैट, दो पट्टे',
            kr: '매트, 끈 2개',
            jp: 'マット、ストラップ2本',
          },
        ],
      ],
      cn: [
        '天然橡胶瑜伽垫',
        `五毫米天然橡胶，跪着不硌，站着不晃。出汗也抓得住手，铺开就平，不卷边。

## 细节
- 新垫有淡淡橡胶味，晾两天就散
- 背面细纹，木地板上也不移位
- 两条绑带可当拉伸带用`,
      ],
      en: [
        'Natural Rubber Yoga Mat',
        `Five millimetres of natural rubber: soft under the knee, steady under the foot. It grips damp hands and lies flat at once.

## Details
- A faint smell of rubber is gone after two days in the air
- The fine grain below holds on wooden floors
- The straps double as stretching bands`,
      ],
      in: [
        'प्राकृतिक रबर योगा मैट',
        `पाँच मिलीमीटर प्राकृतिक रबर, घुटनों को नरम और पैरों को स्थिर। गीले हाथ भी नहीं फिसलते, बिछाते ही समतल।

## खास बातें
- हल्की रबर की गंध दो दिन हवा में रखने से चली जाती है
- नीचे की महीन बनावट लकड़ी के फ़र्श पर भी टिकती है
- पट्टे स्ट्रेचिंग में भी काम आते हैं`,
      ],
      kr: [
        '천연 고무 요가 매트',
        `5mm 천연 고무라 무릎이 아프지 않고 서도 흔들리지 않습니다. 땀이 나도 미끄럽지 않고 펴면 바로 평평해져요.

## 특징
- 은은한 고무 냄새는 이틀이면 사라집니다
- 뒷면 결이 마루에서도 밀리지 않아요
- 끈은 스트레칭 밴드로도 씁니다`,
      ],
      jp: [
        '天然ゴムのヨガマット',
        `5mmの天然ゴム。ひざにやさしく、立ってもぐらつきません。汗をかいてもすべらず、広げればすぐ平らに。

## 特長
- かすかなゴムのにおいは二日ほどで消えます
- 裏の細かな目で、板の間でもずれません
- ストラップはストレッチにも使えます`,
      ],
    },
    {
      handle: 'skateboard',
      rendered: 3,
      options: [
        [{ same: '7.75″' }, '49.00', 19],
        [{ same: '8.25″' }, '52.00', 16],
      ],
      properties: [
        [
          'material',
          {
            cn: '枫木七层，铝合金支架',
            en: 'Seven plies of maple, aluminium trucks',
            in: 'मेपल की सात परतें, एल्युमिनियम ट्रक',
            kr: '메이플 7겹, 알루미늄 트럭',
            jp: 'メープル7層、アルミトラック',
          },
        ],
        [
          'size',
          {
            cn: '长 80 厘米，轮径 53 毫米',
            en: '80 cm long, wheels 53 mm',
            in: 'लंबाई 80 सेमी, पहिये 53 मिमी',
            kr: '길이 80cm, 바퀴 53mm',
            jp: '長さ80cm、ウィール53mm',
          },
        ],
        ['weight', { same: '2.4 kg' }],
      ],
      cn: [
        '加拿大枫木滑板',
        `七层加拿大枫木冷压，脚感脆，不易断。轮子软硬居中，路面和板场都能滑。新手先戴好护具。

## 细节
- 整板装好，到手就能滑
- 板面贴黑色砂纸，板底三色条纹
- 轮子硬度 95A，轴承 ABEC-7`,
      ],
      en: [
        'Canadian Maple Skateboard',
        `Seven plies of cold-pressed maple with a crisp pop. Wheels of middle hardness for street and park. New to it? Put the pads on first.

## Details
- Comes assembled, ready to ride
- Black grip above, stripes in three colours below
- Wheels of 95A on ABEC-7 bearings`,
      ],
      in: [
        'कैनेडियन मेपल स्केटबोर्ड',
        `मेपल की सात परतें, ठंडे दबाव से बनी, चुस्त उछाल। सड़क और पार्क दोनों के लिए मध्यम पहिये। नए हैं तो पहले सुरक्षा पहनें।

## खास बातें
- जुड़ा हुआ आता है, सीधे चलाएँ
- ऊपर काली ग्रिप, नीचे तीन रंग की धारियाँ
- 95A पहिये, ABEC-7 बेयरिंग`,
      ],
      kr: [
        '캐나다 메이플 스케이트보드',
        `7겹 캐나다 메이플을 저온 압착해 탄력이 좋고 잘 부러지지 않습니다. 길과 파크 모두 타기 좋은 바퀴예요. 처음이면 보호대부터.

## 특징
- 완조립으로 도착, 바로 탈 수 있어요
- 윗면은 검은 그립, 아랫면은 세 가지 색 줄무늬
- 바퀴 경도 95A, ABEC-7 베어링`,
      ],
      jp: [
        'カナディアンメープル スケートボード',
        `七層のメープルを冷間圧着、弾きがよく折れにくい板です。街もパークも走れる中硬度ウィール。初めての方はまず防具を。

## 特長
- 組み立て済みで、届いたらすぐ乗れます
- 表は黒のデッキテープ、裏は三色のライン
- ウィール95A、ABEC-7ベアリング`,
      ],
    },
    {
      handle: 'hex-dumbbells',
      rendered: 3,
      options: [
        [{ same: '2 × 2 kg' }, '14.80', 40],
        [{ same: '2 × 5 kg' }, '34.60', 26, '39.00'],
      ],
      properties: [
        [
          'material',
          {
            cn: '包胶铸铁，镀铬手柄',
            en: 'Rubber on cast iron, chromed grip',
            in: 'ढलवाँ लोहे पर रबर, क्रोम हत्था',
            kr: '고무 코팅 주철, 크롬 손잡이',
            jp: 'ラバー被覆の鋳鉄、クロムグリップ',
          },
        ],
        ['weight', { same: '2 × 2 / 2 × 5 kg' }],
        [
          'size',
          {
            cn: '长 19 / 25 cm',
            en: '19 / 25 cm long',
            in: 'लंबाई 19 / 25 सेमी',
            kr: '길이 19 / 25cm',
            jp: '長さ 19 / 25cm',
          },
        ],
        [
          'care',
          {
            cn: '湿布擦拭',
            en: 'Wipe with a damp cloth',
            in: 'गीले कपड़े से पोंछें',
            kr: '젖은 천으로 닦기',
            jp: '固く絞った布で拭く',
          },
        ],
      ],
      cn: [
        '六角包胶哑铃一对',
        `六角头放下不滚，地板也不怕磕。手柄中间略粗，握着不打滑。

## 细节
- 包胶无异味，放卧室也行
- 头与手柄整体铸成，不会松
- 两公斤为青绿色，五公斤为黑色`,
      ],
      en: [
        'Pair of Hex Dumbbells',
        `Six-sided heads that stay where you put them and are kind to the floor. The grip swells in the middle and sits well in the hand.

## Details
- The rubber has no smell, even in a bedroom
- Head and grip are cast in one and never work loose
- 2 kg is teal, 5 kg is black`,
      ],
      in: [
        'षट्कोण डंबल की जोड़ी',
        `छह कोने वाले सिरे लुढ़कते नहीं और फ़र्श को भी नुकसान नहीं। हत्था बीच से उभरा है, पकड़ पक्की।

## खास बातें
- रबर में गंध नहीं, शयनकक्ष में भी रखें
- सिरा और हत्था एक साथ ढले, कभी ढीले नहीं होते
- 2 किलो हरा-नीला, 5 किलो काला`,
      ],
      kr: [
        '육각 덤벨 한 쌍',
        `육각이라 내려놓아도 구르지 않고 바닥도 상하지 않습니다. 가운데가 도톰한 손잡이가 손에 잘 감겨요.

## 특징
- 고무 냄새가 없어 침실에 두어도 좋아요
- 머리와 손잡이가 한 몸이라 헐거워지지 않습니다
- 2kg은 청록색, 5kg은 검은색`,
      ],
      jp: [
        '六角ダンベル 2個セット',
        `六角形で転がらず、床も傷めません。中央がふくらんだグリップが手になじみます。

## 特長
- ゴムのにおいがなく、寝室にも置けます
- 頭部とグリップは一体鋳造で緩みません
- 2kgは青緑、5kgは黒`,
      ],
    },
  ],
}
