import type { SampleCategory } from '../product.ts'

export const electronics: SampleCategory = {
  handle: 'electronics',
  productType: 1,
  name: {
    cn: '数码',
    en: 'Electronics',
    in: 'इलेक्ट्रॉनिक्स',
    kr: '전자기기',
    jp: '家電・ガジェット',
  },
  content: {
    cn: '用得久，修得了',
    en: 'Made to last and to be repaired',
    in: 'टिकाऊ और मरम्मत योग्य',
    kr: '오래 쓰고 고쳐 쓰는',
    jp: '長く使えて直せるもの',
  },
  products: [
    {
      handle: 'quiet-headphones',
      rendered: 3,
      options: [
        ['black', '89.00', 34],
        ['white', '89.00', 27],
        ['blue', '94.00', 8],
      ],
      properties: [
        ['weight', { same: '252 g' }],
        [
          'ports',
          {
            cn: 'USB-C、3.5 毫米、蓝牙 5.3',
            en: 'USB-C, 3.5 mm, Bluetooth 5.3',
            in: 'USB-C, 3.5 मिमी, ब्लूटूथ 5.3',
            kr: 'USB-C, 3.5mm, 블루투스 5.3',
            jp: 'USB-C、3.5mm、Bluetooth 5.3',
          },
        ],
        [
          'material',
          {
            cn: '铝合金、蛋白皮',
            en: 'Aluminium, protein leather',
            in: 'एल्युमिनियम, कृत्रिम चमड़ा',
            kr: '알루미늄, 인조 가죽',
            jp: 'アルミ、人工皮革',
          },
        ],
        [
          'contents',
          {
            cn: '耳机、USB-C 线、音频线、布袋',
            en: 'Headphones, USB-C cable, audio cable, pouch',
            in: 'हेडफ़ोन, USB-C केबल, ऑडियो केबल, थैली',
            kr: '헤드폰, USB-C 케이블, 오디오 케이블, 파우치',
            jp: '本体、USB-Cケーブル、音声ケーブル、ポーチ',
          },
        ],
      ],
      cn: [
        '主动降噪头戴耳机',
        `地铁里按一下，世界就安静了。一次充电听四十小时，电池可以自己换。耳罩是蛋白皮，夏天也不闷。

## 细节
- 没电时插上音频线照样能听
- 头梁可伸缩，金属臂不松动
- 耳罩一拉就下，可单独换新`,
      ],
      en: [
        'Noise-Cancelling Headphones',
        `One press on the train and the world goes quiet. Forty hours on a charge, and you can change the battery yourself. Soft cushions that stay cool in summer.

## Details
- With the cable in, they play without power
- Metal arms keep the length you set
- The cushions pull off and can be replaced`,
      ],
      in: [
        'शोर घटाने वाले हेडफ़ोन',
        `मेट्रो में एक बटन और दुनिया शांत। एक चार्ज में चालीस घंटे, और बैटरी खुद बदली जा सकती है। मुलायम कुशन गर्मी में भी ठंडे।

## खास बातें
- चार्ज न हो तो केबल लगाकर सुनें
- धातु की भुजाएँ तय लंबाई पर टिकती हैं
- कुशन खींचकर निकलते हैं और बदले जा सकते हैं`,
      ],
      kr: [
        '노이즈 캔슬링 헤드폰',
        `지하철에서 한 번 누르면 세상이 조용해집니다. 한 번 충전으로 40시간, 배터리는 직접 교체할 수 있어요. 여름에도 답답하지 않은 이어패드입니다.

## 특징
- 배터리가 없어도 케이블로 들을 수 있어요
- 금속 암이라 맞춘 길이가 그대로 유지됩니다
- 이어패드는 당겨서 빼고 따로 교체합니다`,
      ],
      jp: [
        'ノイズキャンセル ヘッドホン',
        `電車の中でひと押し、まわりが静かになります。一回の充電で40時間、電池は自分で交換できます。夏も蒸れにくいイヤーパッドです。

## 特長
- 電池が切れてもケーブルで聴けます
- 金属アームで合わせた長さがずれません
- イヤーパッドは引けば外れ、交換できます`,
      ],
    },
    {
      handle: 'simple-watch',
      rendered: 3,
      options: [
        ['blue', '64.50', 30],
        ['black', '64.50', 22],
      ],
      properties: [
        [
          'size',
          {
            cn: '表径 38 毫米，厚 8 毫米',
            en: '38 mm across, 8 mm thick',
            in: 'व्यास 38 मिमी, मोटाई 8 मिमी',
            kr: '지름 38mm, 두께 8mm',
            jp: '直径38mm、厚さ8mm',
          },
        ],
        ['weight', { same: '46 g' }],
        [
          'material',
          {
            cn: '不锈钢、蓝宝石玻璃、牛皮',
            en: 'Stainless steel, sapphire glass, leather',
            in: 'स्टेनलेस स्टील, सफ़ायर काँच, चमड़ा',
            kr: '스테인리스, 사파이어 글라스, 소가죽',
            jp: 'ステンレス、サファイアガラス、牛革',
          },
        ],
        [
          'lifetime',
          {
            cn: '电池约三年',
            en: 'Battery: about three years',
            in: 'बैटरी: लगभग तीन साल',
            kr: '배터리 약 3년',
            jp: '電池 約3年',
          },
        ],
      ],
      cn: [
        '极简石英腕表',
        `只有时针分针，看一眼就够了。蓝宝石镜面，日本机芯，防水五十米。表带可以快拆更换。

## 细节
- 表带六个孔，细手腕也合适
- 海蓝配蓝表带，曜石黑配黑表带
- 换电池只要拧开后盖`,
      ],
      en: [
        'Plain Quartz Watch',
        `Two hands and nothing to distract you. Sapphire glass, a Japanese movement, water-resistant to 50 m. The strap changes without tools.

## Details
- Six holes in the strap, for thin wrists too
- Blue comes on a blue strap, black on a black one
- The back unscrews to change the battery`,
      ],
      in: [
        'सादी क्वार्ट्ज़ घड़ी',
        `सिर्फ़ दो सुइयाँ, ध्यान भटकाने को कुछ नहीं। सफ़ायर काँच, जापानी मशीन, 50 मीटर तक जलरोधी। पट्टा बिना औज़ार बदलता है।

## खास बातें
- पट्टे में छह छेद, पतली कलाई पर भी ठीक
- नीली घड़ी पर नीला पट्टा, काली पर काला
- पीछे का ढक्कन खोलकर बैटरी बदलें`,
      ],
      kr: [
        '심플 쿼츠 손목시계',
        `바늘 두 개뿐, 한눈에 시간만 보입니다. 사파이어 글라스와 일본 무브먼트, 50m 방수. 스트랩은 도구 없이 바꿀 수 있어요.

## 특징
- 스트랩 구멍 여섯 개, 가는 손목에도 맞습니다
- 블루는 파란 스트랩, 블랙은 검은 스트랩
- 뒷면을 열어 배터리를 교체합니다`,
      ],
      jp: [
        'シンプル クオーツ腕時計',
        `針は二本だけ、時刻がすっと目に入ります。サファイアガラスに日本製ムーブメント、50m防水。ベルトは工具なしで交換できます。

## 特長
- ベルト穴は六つ、細い手首にも
- ブルーは青いベルト、ブラックは黒いベルト
- 裏ぶたを開けて電池を交換できます`,
      ],
    },
    {
      handle: 'repairable-phone',
      rendered: 3,
      options: [
        [{ same: '128 GB' }, '329.00', 12],
        [{ same: '256 GB' }, '379.00', 7],
      ],
      properties: [
        ['size', { same: '15.8 × 7.6 × 0.9 cm' }],
        ['weight', { same: '196 g' }],
        [
          'capacity',
          {
            cn: '电池 3900 毫安时',
            en: 'Battery 3900 mAh',
            in: 'बैटरी 3900 mAh',
            kr: '배터리 3900mAh',
            jp: '電池 3900mAh',
          },
        ],
        [
          'contents',
          {
            cn: '手机、螺丝刀、USB-C 线',
            en: 'Phone, screwdriver, USB-C cable',
            in: 'फ़ोन, पेचकस, USB-C केबल',
            kr: '휴대폰, 드라이버, USB-C 케이블',
            jp: '本体、ドライバー、USB-Cケーブル',
          },
        ],
      ],
      cn: [
        '可自行维修手机',
        `屏幕、电池、接口都能用一把螺丝刀换下来，配件卖八年。系统更新保证到二〇三四年。不送充电头，盒子只有一本书厚。

## 细节
- 后盖四颗普通螺丝，不用胶
- 后盖苔绿色，可以单独换
- 维修图解每一步都有`,
      ],
      en: [
        'Repairable Smartphone',
        `Screen, battery and port come out with one screwdriver, and parts are sold for eight years. Updates are promised until 2034. No charger in the box, which is as thin as a book.

## Details
- Four ordinary screws hold the back; no glue
- The moss-green back is a part of its own
- Repair guides with a picture for every step`,
      ],
      in: [
        'आसान मरम्मत वाला फ़ोन',
        `स्क्रीन, बैटरी और पोर्ट एक पेचकस से बदलें, पुर्ज़े आठ साल मिलेंगे। 2034 तक अपडेट का वादा। डिब्बे में चार्जर नहीं है।

## खास बातें
- पीछे का ढक्कन चार आम पेचों से, गोंद नहीं
- हरा ढक्कन अलग पुर्ज़ा है
- हर कदम की तस्वीर वाली मरम्मत गाइड`,
      ],
      kr: [
        '직접 고쳐 쓰는 스마트폰',
        `화면, 배터리, 단자를 드라이버 하나로 교체하고 부품은 8년간 판매합니다. 업데이트는 2034년까지 보장해요. 충전기는 들어 있지 않습니다.

## 특징
- 뒷면은 일반 나사 네 개, 접착제가 없습니다
- 이끼색 뒷면 커버는 따로 교체해요
- 단계마다 그림이 있는 수리 안내서`,
      ],
      jp: [
        '自分で直せるスマートフォン',
        `画面も電池も端子もドライバー一本で交換でき、部品は八年間販売します。更新は2034年まで保証。充電器は付属しません。

## 特長
- 背面は普通のねじ四本、接着剤なし
- モスグリーンの背面カバーも交換部品です
- 手順ごとに図のある修理ガイド`,
      ],
    },
    {
      handle: 'light-laptop',
      rendered: 3,
      options: [
        [{ same: '16 GB / 512 GB' }, '749.00', 8],
        [{ same: '32 GB / 1 TB' }, '929.00', 5],
      ],
      properties: [
        ['size', { same: '31 × 21.5 × 1.5 cm' }],
        ['weight', { same: '1.02 kg' }],
        [
          'ports',
          {
            cn: '2 × USB-C、USB-A、HDMI',
            en: '2 × USB-C, USB-A, HDMI',
            in: '2 × USB-C, USB-A, HDMI',
            kr: '2 × USB-C, USB-A, HDMI',
            jp: 'USB-C×2、USB-A、HDMI',
          },
        ],
        [
          'contents',
          {
            cn: '笔记本、65 瓦充电器',
            en: 'Laptop, 65 W charger',
            in: 'लैपटॉप, 65 W चार्जर',
            kr: '노트북, 65W 충전기',
            jp: '本体、65W充電器',
          },
        ],
      ],
      cn: [
        '一公斤轻薄笔记本',
        `一千零二十克，十四英寸哑光屏，靠窗也看得清。内存和硬盘都能加。键程一点五毫米，写长文不累。

## 细节
- 镁铝机身，银灰一色
- 一次充电办公十一小时
- 底盖六颗螺丝，自己就能打开`,
      ],
      en: [
        'One-Kilogram Laptop',
        `Just over a kilogram, with a 14-inch matte screen you can read by the window. Memory and disk can be added later. Keys with real travel, for long letters.

## Details
- A magnesium shell, in silver grey
- Eleven hours of work on a charge
- Six screws open the base`,
      ],
      in: [
        'एक किलो का लैपटॉप',
        `बस एक किलो, 14 इंच की मैट स्क्रीन, खिड़की के पास भी साफ़। मेमोरी और डिस्क बाद में बढ़ाएँ। लंबी लिखाई के लिए आरामदेह कुंजियाँ।

## खास बातें
- मैग्नीशियम का ढाँचा, चाँदी-धूसर रंग
- एक चार्ज में ग्यारह घंटे काम
- नीचे का ढक्कन छह पेचों से खुलता है`,
      ],
      kr: [
        '1kg 초경량 노트북',
        `1kg 남짓, 14인치 무광 화면이라 창가에서도 잘 보입니다. 메모리와 저장 장치는 나중에 늘릴 수 있어요. 긴 글도 편한 키감입니다.

## 특징
- 실버 그레이 마그네슘 바디
- 한 번 충전으로 11시간 작업
- 밑판은 나사 여섯 개로 열립니다`,
      ],
      jp: [
        '1kgの軽量ノートパソコン',
        `約1kg、14インチの非光沢画面は窓際でも見やすいです。メモリもストレージも増設できます。深めのキーで長文も疲れません。

## 特長
- シルバーグレーのマグネシウム筐体
- 一回の充電で11時間
- 底面はねじ六本で開きます`,
      ],
    },
    {
      handle: 'mechanical-keyboard',
      rendered: 3,
      options: [
        ['grey', '72.00', 25],
        ['white', '72.00', 18],
      ],
      properties: [
        ['size', { same: '36 × 14 × 4 cm' }],
        ['weight', { same: '860 g' }],
        [
          'ports',
          {
            cn: 'USB-C、蓝牙 5.1、2.4 GHz',
            en: 'USB-C, Bluetooth 5.1, 2.4 GHz',
            in: 'USB-C, ब्लूटूथ 5.1, 2.4 GHz',
            kr: 'USB-C, 블루투스 5.1, 2.4GHz',
            jp: 'USB-C、Bluetooth 5.1、2.4GHz',
          },
        ],
        [
          'material',
          {
            cn: 'PBT 键帽，铝合金面板',
            en: 'PBT keycaps, aluminium plate',
            in: 'PBT कीकैप, एल्युमिनियम प्लेट',
            kr: 'PBT 키캡, 알루미늄 보강판',
            jp: 'PBTキーキャップ、アルミプレート',
          },
        ],
      ],
      cn: [
        '静音机械键盘',
        `线性静音轴，夜里打字不吵人。八十七键，留出鼠标的位置。有线、蓝牙、二点四 G 三种连接。

## 细节
- 键帽二次成型，字不会磨掉
- 热插拔轴座，换轴不用焊
- 一次充电用六周，背光关闭时`,
      ],
      en: [
        'Silent Mechanical Keyboard',
        `Damped linear switches for typing at night. Eighty-seven keys leave room for the mouse. Cable, Bluetooth or 2.4 GHz.

## Details
- Double-shot keycaps whose letters never wear off
- Hot-swap sockets: change switches without solder
- Six weeks on a charge with the light off`,
      ],
      in: [
        'शांत मैकेनिकल कीबोर्ड',
        `धीमी आवाज़ के स्विच, रात में भी टाइप करें। 87 कुंजियाँ, माउस के लिए जगह बचती है। तार, ब्लूटूथ या 2.4 GHz।

## खास बातें
- दो बार ढले कीकैप, अक्षर नहीं मिटते
- हॉट-स्वैप सॉकेट, बिना सोल्डर स्विच बदलें
- बत्ती बंद हो तो एक चार्ज में छह हफ़्ते`,
      ],
      kr: [
        '저소음 기계식 키보드',
        `저소음 리니어 스위치라 밤에도 눈치 보지 않습니다. 87키라 마우스 자리가 넉넉해요. 유선, 블루투스, 2.4GHz 연결.

## 특징
- 이중사출 키캡이라 글자가 지워지지 않습니다
- 핫스왑 소켓으로 납땜 없이 스위치를 바꿔요
- 백라이트를 끄면 한 번 충전에 6주`,
      ],
      jp: [
        '静音メカニカルキーボード',
        `静音リニアスイッチで夜のタイピングも気兼ねなく。87キーでマウスの場所も広く取れます。有線・Bluetooth・2.4GHz対応。

## 特長
- 二色成形で文字が消えません
- ホットスワップ対応、はんだなしで軸を交換
- ライトを切れば一回の充電で六週間`,
      ],
    },
    {
      handle: 'compact-camera',
      rendered: 3,
      options: [
        ['black', '268.00', 9],
        ['grey', '268.00', 0],
      ],
      properties: [
        ['size', { same: '11 × 6.4 × 4.1 cm' }],
        ['weight', { same: '302 g' }],
        [
          'sensor',
          {
            cn: 'APS-C，2,430 万像素',
            en: 'APS-C, 24.3 megapixels',
            in: 'APS-C, 2.43 करोड़ पिक्सल',
            kr: 'APS-C, 2430만 화소',
            jp: 'APS-C、2430万画素',
          },
        ],
        [
          'contents',
          {
            cn: '相机、电池、肩带、USB-C 线',
            en: 'Camera, battery, strap, USB-C cable',
            in: 'कैमरा, बैटरी, पट्टा, USB-C केबल',
            kr: '카메라, 배터리, 스트랩, USB-C 케이블',
            jp: 'カメラ、バッテリー、ストラップ、USB-Cケーブル',
          },
        ],
      ],
      cn: [
        '口袋定焦相机',
        `三十五毫米定焦，光圈二点八，随手一拍就有空气感。开机零点四秒，不错过孩子的表情。支持 USB-C 充电。

## 细节
- 镜间快门，几乎没有声音
- 光圈环在镜头上，不看屏幕也能调
- 配棕色皮绳，长短可调`,
      ],
      en: [
        'Pocket Camera with 35 mm Lens',
        `A fixed 35 mm lens at f/2.8 that gives every snapshot some air. Ready in 0.4 seconds, before the smile is gone. Charges by USB-C.

## Details
- A leaf shutter that hardly makes a sound
- The aperture ring is on the lens, where fingers find it
- Comes with a brown cord strap, adjustable`,
      ],
      in: [
        '35 मिमी लेंस वाला पॉकेट कैमरा',
        `f/2.8 का स्थिर 35 मिमी लेंस, हर तस्वीर में गहराई। 0.4 सेकंड में तैयार, मुस्कान छूटती नहीं। USB-C से चार्ज।

## खास बातें
- लीफ़ शटर, लगभग बेआवाज़
- एपर्चर रिंग लेंस पर ही है
- भूरी डोरी का पट्टा साथ, लंबाई बदल सकते हैं`,
      ],
      kr: [
        '35mm 단렌즈 포켓 카메라',
        `f/2.8 고정 35mm 렌즈로 스냅에도 공기감이 담깁니다. 0.4초면 켜져 아이 표정을 놓치지 않아요. USB-C 충전.

## 특징
- 리프 셔터라 소리가 거의 나지 않습니다
- 조리개 링이 렌즈에 있어 바로 돌립니다
- 길이 조절되는 갈색 스트랩 포함`,
      ],
      jp: [
        '35mm単焦点ポケットカメラ',
        `f/2.8の35mm単焦点が、何気ない一枚に空気を写します。0.4秒で起動、表情を逃しません。USB-C充電。

## 特長
- レンズシャッターで音はほとんどしません
- 絞りリングはレンズに。見なくても回せます
- 長さを変えられる茶色のストラップ付き`,
      ],
    },
    {
      handle: 'power-bank',
      rendered: 3,
      options: [
        [{ same: '10 000 mAh' }, '21.90', 85],
        [{ same: '20 000 mAh' }, '34.90', 52, '42.00'],
      ],
      properties: [
        ['capacity', { same: '10 000 mAh (32 Wh) · 20 000 mAh (64 Wh)' }],
        ['power', { same: '5 V ⎓ 3 A · 9 V ⎓ 2.2 A' }],
        ['ports', { same: '2 × USB-C' }],
        ['size', { same: '7 × 14.5 × 1.9 cm · 7 × 14.5 × 3.4 cm' }],
        ['weight', { same: '260 g · 480 g' }],
        [
          'contents',
          {
            cn: '充电宝、说明书',
            en: 'Power bank, manual',
            in: 'पावर बैंक, निर्देशिका',
            kr: '보조 배터리, 설명서',
            jp: '本体、説明書',
          },
        ],
      ],
      cn: [
        '磷酸铁锂充电宝',
        `磷酸铁锂电芯，循环三千次，针刺不起火。可以带上飞机。自带一根编织线，不用再找线。

## 细节
- 两个 USB-C 口，可以同时给两台手机充电
- 四颗小灯看余量
- 18 瓦充电头三小时充满 10 000 mAh`,
      ],
      en: [
        'LFP Power Bank',
        `Iron-phosphate cells: three thousand cycles, and they do not catch fire. Allowed on aeroplanes. A braided cable is built in.

## Details
- Two USB-C ports charge two phones at once
- Four small lights show what is left
- An 18 W charger fills 10 000 mAh in three hours`,
      ],
      in: [
        'LFP पावर बैंक',
        `आयरन-फ़ॉस्फ़ेट सेल, तीन हज़ार चक्र, आग नहीं पकड़ते। हवाई जहाज़ में ले जा सकते हैं। बुनी हुई केबल लगी हुई है।

## खास बातें
- दो USB-C पोर्ट, एक साथ दो फ़ोन चार्ज
- चार छोटी बत्तियाँ बचा चार्ज दिखाती हैं
- 18 W चार्जर से 10 000 mAh तीन घंटे में भरता है`,
      ],
      kr: [
        '인산철 보조 배터리',
        `인산철 셀이라 3천 번 충전하고 불이 붙지 않습니다. 기내 반입이 가능해요. 짜임 케이블이 내장되어 있습니다.

## 특징
- USB-C 단자 두 개로 휴대폰 두 대를 한 번에
- 작은 불빛 네 개로 남은 양을 확인
- 18W 충전기로 10 000 mAh를 세 시간에 충전`,
      ],
      jp: [
        'リン酸鉄モバイルバッテリー',
        `リン酸鉄リチウムで約3,000回充電でき、発火しにくい安心設計。機内持ち込みも可能です。編み込みケーブルを内蔵しています。

## 特長
- USB-C端子二つで二台同時に充電
- 四つのランプで残量がわかります
- 18Wの充電器なら10 000 mAhを3時間で満充電`,
      ],
    },
  ],
}
