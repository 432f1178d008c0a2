import type { SampleCategory } from '../product.ts'

export const clothing: SampleCategory = {
  handle: 'clothing',
  productType: 1,
  name: { cn: '服装', en: 'Clothing', in: 'कपड़े', kr: '의류', jp: '衣料' },
  content: {
    cn: '穿得舒服，洗得放心',
    en: 'Easy to wear, easy to wash',
    in: 'पहनने में आराम, धोने में आसान',
    kr: '편하게 입고 쉽게 세탁',
    jp: '着やすく、洗いやすく',
  },
  products: [
    {
      handle: 'heavy-tee',
      rendered: 3,
      options: [
        [{ same: 'S' }, '15.80', 60],
        [{ same: 'M' }, '15.80', 80],
        [{ same: 'L' }, '15.80', 72],
        [{ same: 'XL' }, '16.80', 35],
      ],
      properties: [
        [
          'material',
          {
            cn: '精梳棉 100%，260 克',
            en: 'Combed cotton 100%, 260 g/m²',
            in: 'कंघी की हुई कपास 100%, 260 ग्राम',
            kr: '코마 코튼 100%, 260g',
            jp: 'コーマ綿100%、260g',
          },
        ],
        [
          'size',
          {
            cn: '胸宽 S 50、M 53、L 56、XL 59 厘米',
            en: 'Chest S 50, M 53, L 56, XL 59 cm',
            in: 'छाती S 50, M 53, L 56, XL 59 सेमी',
            kr: '가슴 S 50, M 53, L 56, XL 59cm',
            jp: '身幅 S 50、M 53、L 56、XL 59cm',
          },
        ],
        [
          'care',
          {
            cn: '三十度机洗，自然晾干',
            en: 'Machine wash at 30°, air dry',
            in: '30° पर मशीन में, हवा में सुखाएँ',
            kr: '30도 세탁기, 자연 건조',
            jp: '30℃で洗濯機、自然乾燥',
          },
        ],
      ],
      cn: [
        '重磅纯棉圆领 T 恤',
        `二百六十克精梳棉，单穿不透，领口洗三十次不变形。版型不分男女，肩线略落。预缩处理，买平时的码就好。

## 细节
- 本白一色，不经荧光增白
- 领口双针，内里包条
- 两侧无缝，不扭不歪`,
      ],
      en: [
        'Heavyweight Cotton T-Shirt',
        `Combed cotton at 260 g, with a collar that holds after thirty washes. One cut for everyone, with a slightly dropped shoulder. Pre-shrunk: take your usual size.

## Details
- In off-white, without brighteners
- Double-stitched collar with tape inside
- No side seams that could twist`,
      ],
      in: [
        'मोटी सूती टी-शर्ट, गोल गला',
        `260 ग्राम की कंघी की हुई कपास, तीस धुलाई के बाद भी गला सही। सबके लिए एक ही काट, कंधा थोड़ा ढीला। पहले से सिकुड़ी हुई, अपना सामान्य माप लें।

## खास बातें
- ऑफ़-व्हाइट रंग, बिना चमक वाले रसायन
- गले पर दोहरी सिलाई, अंदर पट्टी
- बगल में सिलाई नहीं, कपड़ा नहीं मुड़ता`,
      ],
      kr: [
        '헤비웨이트 코튼 티셔츠',
        `260g 코마 코튼, 서른 번 빨아도 목이 늘어나지 않습니다. 남녀 공용 핏에 어깨선이 살짝 내려와요. 선수축 가공, 평소 사이즈로 고르세요.

## 특징
- 형광 증백제를 쓰지 않은 오프화이트
- 목둘레 이중 박음질, 안쪽 테이프 처리
- 옆선이 없어 뒤틀리지 않습니다`,
      ],
      jp: [
        'ヘビーウェイト コットンTシャツ',
        `260gのコーマ綿、30回洗っても首元がよれません。男女共通のややゆったりした形です。防縮済みなので、いつものサイズでどうぞ。

## 特長
- 蛍光増白剤を使わないオフホワイト
- 首元は二本針、内側にテープ
- 脇に縫い目がなく、ねじれません`,
      ],
    },
    {
      handle: 'straight-jeans',
      rendered: 3,
      options: [
        [{ same: '28' }, '46.00', 22],
        [{ same: '30' }, '46.00', 30],
        [{ same: '32' }, '46.00', 28],
        [{ same: '34' }, '46.00', 14],
      ],
      properties: [
        [
          'material',
          {
            cn: '棉 100%，14 盎司赤耳丹宁',
            en: 'Cotton 100%, 14 oz selvedge denim',
            in: 'सूती 100%, 14 औंस सेल्वेज डेनिम',
            kr: '면 100%, 14온스 셀비지 데님',
            jp: '綿100%、14オンス セルビッチデニム',
          },
        ],
        [
          'size',
          {
            cn: '裤长 82 厘米，前裆 28 厘米',
            en: 'Inseam 82 cm, rise 28 cm',
            in: 'भीतरी लंबाई 82 सेमी, ऊँचाई 28 सेमी',
            kr: '인심 82cm, 밑위 28cm',
            jp: '股下82cm、股上28cm',
          },
        ],
        [
          'care',
          {
            cn: '翻面冷水单独洗',
            en: 'Wash cold, inside out and alone',
            in: 'उल्टा करके ठंडे पानी में अलग धोएँ',
            kr: '뒤집어 찬물에 단독 세탁',
            jp: '裏返して水で単独洗い',
          },
        ],
      ],
      cn: [
        '原色直筒牛仔裤',
        `十四盎司赤耳丹宁，越穿越有自己的颜色。直筒不紧腿，蹲下也舒服。头三个月建议不要洗。

## 细节
- 卷起裤脚，能看见红白布边
- 橙线双针，口袋角有铜铆钉
- 皮牌洗后会变软变深`,
      ],
      en: [
        'Raw Straight Jeans',
        `Fourteen-ounce selvedge denim that takes on your own colours. Straight in the leg and easy when you crouch. Try not to wash them for three months.

## Details
- Turn up the hem to see the red and white selvedge
- Stitched in orange, with copper rivets at the pockets
- The leather patch darkens with every wash`,
      ],
      in: [
        'सीधी कच्ची जींस',
        `14 औंस सेल्वेज डेनिम, पहनते-पहनते आपका अपना रंग बनता है। सीधी काट, बैठने में आराम। पहले तीन महीने न धोएँ।

## खास बातें
- मोहरी मोड़ें तो लाल-सफ़ेद किनारी दिखे
- नारंगी धागे की सिलाई, जेबों पर ताँबे के रिवेट
- चमड़े का टैग धुलाई के साथ गहरा होता है`,
      ],
      kr: [
        '생지 스트레이트 청바지',
        `14온스 셀비지 데님, 입을수록 나만의 색이 됩니다. 곧은 핏이라 앉아도 편해요. 처음 석 달은 세탁을 참아 보세요.

## 특징
- 밑단을 접으면 빨강·하양 셀비지가 보입니다
- 주황 실 박음질, 주머니 모서리에 구리 리벳
- 가죽 패치는 빨수록 색이 깊어져요`,
      ],
      jp: [
        'リジッド ストレートジーンズ',
        `14オンスのセルビッチデニム、はくほどに自分の色に育ちます。すとんとした形でしゃがんでも楽。最初の三か月は洗わずに。

## 特長
- 裾を折ると赤耳が見えます
- オレンジの糸で縫い、ポケットに銅リベット
- 革パッチは洗うほど色が深まります`,
      ],
    },
    {
      handle: 'cashmere-scarf',
      rendered: 3,
      options: [
        ['red', '48.60', 20],
        ['grey', '48.60', 26],
        ['brown', '48.60', 17],
      ],
      properties: [
        [
          'material',
          {
            cn: '山羊绒 100%',
            en: 'Cashmere 100%',
            in: 'कश्मीरी ऊन 100%',
            kr: '캐시미어 100%',
            jp: 'カシミヤ100%',
          },
        ],
        ['size', { same: '180 × 32 cm' }],
        ['weight', { same: '165 g' }],
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
        '阿拉善山羊绒围巾',
        `细度十五点五微米的山羊绒，贴着脖子也不扎。一米八长，能绕两圈。起球后用梳子顺一下就好。

## 细节
- 两端流苏手工捻成
- 原色羊绒只染一遍，手感不硬
- 附棉布收纳袋和除球梳`,
      ],
      en: [
        'Alashan Cashmere Scarf',
        `Fibres of 15.5 microns that never scratch. One metre eighty, enough to go round twice. A comb takes care of any pilling.

## Details
- The fringe is twisted by hand
- Dyed only once, so the fibre stays soft
- With a cotton bag and a comb`,
      ],
      in: [
        'अलाशान कश्मीरी ऊन का मफ़लर',
        `15.5 माइक्रोन के रेशे, गले पर चुभते नहीं। 1.8 मीटर लंबा, दो बार लिपटता है। रोएँ उठें तो कंघी कर दें।

## खास बातें
- झालर हाथ से बटी हुई
- एक ही बार रँगा, रेशा मुलायम रहता है
- सूती थैली और कंघी साथ`,
      ],
      kr: [
        '알라샨 캐시미어 머플러',
        `15.5마이크론의 가는 섬유라 목에 닿아도 따갑지 않습니다. 1.8m라 두 번 감을 수 있어요. 보풀은 빗으로 정리하면 됩니다.

## 특징
- 술은 손으로 꼬았습니다
- 한 번만 염색해 부드러움이 남아 있어요
- 면 주머니와 빗을 함께 드립니다`,
      ],
      jp: [
        'アラシャン カシミヤマフラー',
        `15.5ミクロンの繊維で首元もちくちくしません。長さ1.8m、二巻きできます。毛玉はブラシで整えてください。

## 特長
- 房は手でよりました
- 染めは一度だけ、やわらかさが残ります
- 綿の袋とくし付き`,
      ],
    },
    {
      handle: 'ribbed-beanie',
      rendered: 3,
      options: [
        ['mustard', '16.80', 58],
        ['blue', '15.80', 47],
      ],
      properties: [
        [
          'material',
          {
            cn: '美利奴羊毛 80%，尼龙 20%',
            en: 'Merino 80%, nylon 20%',
            in: 'मेरिनो 80%, नायलॉन 20%',
            kr: '메리노 80%, 나일론 20%',
            jp: 'メリノ80%、ナイロン20%',
          },
        ],
        ['size', { same: '54–60 cm' }],
        ['weight', { same: '95 g' }],
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
        '美利奴罗纹毛线帽',
        `粗罗纹织法，弹性好，压一天也不留印。翻边盖住耳朵，风大也不冷。

## 细节
- 芥黄带毛球，海蓝不带
- 毛球用按扣，洗时可以取下
- 一个尺码，大人孩子都能戴`,
      ],
      en: [
        'Ribbed Merino Beanie',
        `A thick rib that stretches and leaves no mark after a day. The cuff folds down over the ears when the wind picks up.

## Details
- Mustard comes with a bobble, blue without
- The bobble is on a snap: take it off to wash
- One size, for adults and older children`,
      ],
      in: [
        'धारीदार मेरिनो टोपी',
        `मोटी धारीदार बुनाई, खिंचती है और दिन भर पहनकर भी निशान नहीं छोड़ती। हवा चले तो मोड़ कानों पर उतार लें।

## खास बातें
- सरसों रंग फुँदने के साथ, नीला बिना
- फुँदना बटन से लगा है, धोते समय निकालें
- एक ही नाप, बड़ों और बड़े बच्चों के लिए`,
      ],
      kr: [
        '메리노 골지 비니',
        `굵은 골지라 잘 늘어나고 온종일 써도 자국이 남지 않습니다. 바람이 불면 단을 내려 귀를 덮으세요.

## 특징
- 머스터드는 방울 있음, 블루는 없음
- 방울은 똑딱이라 빨 때 뗄 수 있어요
- 프리 사이즈, 어른과 큰 아이 모두`,
      ],
      jp: [
        'メリノのリブ編みニット帽',
        `太いリブ編みでよく伸び、一日かぶっても跡がつきません。風の強い日は折り返しを下ろして耳まで。

## 特長
- マスタードはポンポン付き、ブルーはなし
- ポンポンはスナップ式で、洗うとき外せます
- フリーサイズ、大人から大きな子どもまで`,
      ],
    },
    {
      handle: 'leather-belt',
      rendered: 3,
      options: [
        ['brown', '32.00', 34, '38.00'],
        ['black', '32.00', 41],
      ],
      properties: [
        [
          'material',
          {
            cn: '头层牛皮，黄铜扣',
            en: 'Full-grain cowhide, brass buckle',
            in: 'पूरे दाने का चमड़ा, पीतल का बकल',
            kr: '통가죽, 황동 버클',
            jp: '本革、真鍮バックル',
          },
        ],
        ['size', { same: '110 × 3.5 cm' }],
        ['weight', { same: '240 g' }],
        [
          'care',
          {
            cn: '半年擦一次皮油',
            en: 'Leather balm twice a year',
            in: 'साल में दो बार चमड़े का बाम',
            kr: '반년에 한 번 가죽 크림',
            jp: '半年に一度レザークリーム',
          },
        ],
      ],
      cn: [
        '头层牛皮腰带',
        `整张头层牛皮裁成，没有夹层，越系越软。黄铜扣不掉色，配牛仔裤和西裤都合适。

## 细节
- 五个孔，间隔二点五厘米
- 扣子用螺丝固定，可以自己剪短
- 边线用蜡线缝，洗多少次都不开`,
      ],
      en: [
        'Full-Grain Leather Belt',
        `Cut from one layer of full-grain hide, with nothing glued inside: it softens with every wear. The brass buckle keeps its colour and suits jeans as well as a suit.

## Details
- Five holes, 2.5 cm apart
- The buckle is screwed on: cut the belt to your length
- Stitched with waxed thread along both edges`,
      ],
      in: [
        'असली चमड़े की बेल्ट',
        `एक ही परत के असली चमड़े से कटी, अंदर कुछ चिपका नहीं, पहनते-पहनते मुलायम होती है। पीतल का बकल रंग नहीं छोड़ता, जींस और सूट दोनों पर जँचती है।

## खास बातें
- पाँच छेद, 2.5 सेमी की दूरी पर
- बकल पेंच से लगा है, लंबाई खुद काटें
- दोनों किनारों पर मोम वाले धागे की सिलाई`,
      ],
      kr: [
        '통가죽 벨트',
        `통가죽 한 장을 그대로 재단해 맬수록 부드러워집니다. 황동 버클은 색이 변하지 않고 청바지에도 정장에도 어울려요.

## 특징
- 구멍 다섯 개, 간격 2.5cm
- 버클이 나사식이라 길이를 줄일 수 있어요
- 양쪽 가장자리를 왁스 실로 박았습니다`,
      ],
      jp: [
        '本革ベルト',
        `一枚革から裁ち、貼り合わせはありません。締めるほどやわらかくなります。真鍮のバックルは色あせず、ジーンズにもスーツにも合います。

## 特長
- 穴は五つ、間隔2.5cm
- バックルはねじ留め。好みの長さに切れます
- 両端をろう引き糸で縫いました`,
      ],
    },
    {
      handle: 'crew-socks',
      rendered: 3,
      options: [
        ['three', '9.60', 150],
        ['six', '17.80', 88],
      ],
      properties: [
        [
          'material',
          {
            cn: '棉 82%，锦纶 15%，氨纶 3%',
            en: 'Cotton 82%, nylon 15%, elastane 3%',
            in: 'सूती 82%, नायलॉन 15%, इलास्टेन 3%',
            kr: '면 82%, 나일론 15%, 스판 3%',
            jp: '綿82%、ナイロン15%、ポリウレタン3%',
          },
        ],
        ['size', { same: '36–44' }],
        [
          'care',
          {
            cn: '三十度机洗，自然晾干',
            en: 'Machine wash at 30°, air dry',
            in: '30° पर मशीन में, हवा में सुखाएँ',
            kr: '30도 세탁기, 자연 건조',
            jp: '30℃で洗濯機、自然乾燥',
          },
        ],
      ],
      cn: [
        '无骨缝头纯棉中筒袜',
        `脚趾处没有接缝，走一天也不磨。精梳棉加少许氨纶，袜口不勒不滑。随机三色，不另挑选。

## 细节
- 脚跟脚尖加厚，撞色耐磨
- 本白、海蓝、苔绿混装
- 一个尺码，三十六到四十四码都能穿`,
      ],
      en: [
        'Seamless Cotton Crew Socks',
        `No seam at the toes, nothing to rub on a long day. Combed cotton with a little stretch; the cuff neither pinches nor slides. Colours come mixed.

## Details
- Heel and toe are thicker, in a second colour
- Off-white, blue and green come mixed
- One size fits 36 to 44`,
      ],
      in: [
        'बिना सिलाई वाले सूती मोज़े',
        `पंजों पर कोई सिलाई नहीं, दिन भर चलें फिर भी रगड़ नहीं। कंघी की कपास में हल्का खिंचाव, न कसते न खिसकते। रंग मिले-जुले आते हैं।

## खास बातें
- एड़ी और पंजा मोटे, दूसरे रंग में
- ऑफ़-व्हाइट, नीला और हरा मिलकर आते हैं
- एक ही नाप, 36 से 44 तक`,
      ],
      kr: [
        '무봉제 코튼 중목 양말',
        `발끝에 이음매가 없어 오래 걸어도 쓸리지 않습니다. 코마 면에 신축성을 더해 조이지도 흘러내리지도 않아요. 색상은 랜덤입니다.

## 특징
- 발꿈치와 발끝은 두껍게, 배색 처리
- 오프화이트·블루·그린을 섞어 보냅니다
- 프리 사이즈, 230–280mm에 맞습니다`,
      ],
      jp: [
        '縫い目のないコットンソックス',
        `つま先に縫い目がなく、一日歩いても擦れません。コーマ綿にほどよい伸縮、きつくなく下がりません。色はおまかせです。

## 特長
- かかととつま先は配色の厚手編み
- オフホワイト・ブルー・グリーンの取り合わせ
- フリーサイズ（23–28cm）`,
      ],
    },
  ],
}
