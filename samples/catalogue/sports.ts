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
      handle: 'running-shoes',
      show: ['👟', '🧦', '🏅'],
      palettes: ['blush', 'mint'],
      options: [
        [{ same: '38' }, '69.90', 18],
        [{ same: '40' }, '69.90', 24],
        [{ same: '42' }, '69.90', 26],
        [{ same: '44' }, '69.90', 10],
      ],
      cn: [
        '缓震公路跑鞋',
        '中底回弹百分之七十，膝盖先谢谢你。鞋面一体编织，透气不磨。适合每周跑三次、每次十公里的人。',
      ],
      en: [
        'Cushioned Running Shoes',
        'A midsole that gives back seven tenths of every step. The knitted upper breathes and does not rub. For those who run ten kilometres, three times a week.',
      ],
      in: [
        'गद्देदार दौड़ने के जूते',
        'तला हर क़दम का सत्तर प्रतिशत लौटाता है। बुना ऊपरी भाग हवादार है और रगड़ता नहीं। हफ़्ते में तीन बार दस किलोमीटर दौड़ने वालों के लिए।',
      ],
      kr: [
        '쿠셔닝 러닝화',
        '반발력 70%의 미드솔이 무릎을 지켜 줍니다. 니트 갑피라 통기성이 좋고 쓸리지 않아요. 주 3회 10km를 달리는 분께.',
      ],
      jp: [
        'クッション ランニングシューズ',
        '反発率70%のミッドソールが膝をいたわります。一体編みのアッパーは通気がよく擦れません。週三回、10km走る人へ。',
      ],
    },
    {
      handle: 'match-football',
      show: ['⚽', '🥅', '👟'],
      palettes: ['sage', 'sand'],
      options: [
        [{ same: '4' }, '19.50', 40],
        [{ same: '5' }, '22.50', 55],
      ],
      cn: [
        '热贴合比赛足球',
        '热贴合球面不吃水，雨天也飞得直。内胆丁基橡胶，打一次气用一个月。学校和公司联赛都够用。',
      ],
      en: [
        'Bonded Match Football',
        'Bonded panels take up no water and fly straight in the rain. A butyl bladder holds its air for a month. Good enough for school and league.',
      ],
      in: [
        'मैच फ़ुटबॉल',
        'जुड़े हुए पैनल पानी नहीं सोखते, बारिश में भी सीधी उड़ान। ब्यूटाइल ब्लैडर महीने भर हवा रखता है। स्कूल और लीग दोनों के लिए।',
      ],
      kr: [
        '열접착 경기용 축구공',
        '열접착 표면이라 물을 먹지 않고 비에도 곧게 날아갑니다. 부틸 블래더가 한 달간 공기를 지켜요. 학교와 리그 경기에 충분합니다.',
      ],
      jp: [
        'サーマルボンド サッカーボール',
        '熱接着パネルは水を吸わず、雨の日もまっすぐ飛びます。ブチルチューブで空気は一か月もちます。学校やリーグ戦に。',
      ],
    },
    {
      handle: 'indoor-basketball',
      show: ['🏀', '👟', '🏆'],
      palettes: ['peach', 'mist'],
      options: [
        [{ same: '6' }, '24.00', 26],
        [{ same: '7' }, '26.00', 37],
      ],
      cn: [
        '吸湿防滑篮球',
        '超细纤维表面，手出汗反而更抓手。弹跳一致，正式比赛七号球标准。室内外都能打。',
      ],
      en: [
        'Microfibre Basketball',
        'Microfibre that grips better as hands get damp. An even bounce, to match standard in size 7. For indoor and outdoor courts.',
      ],
      in: [
        'माइक्रोफ़ाइबर बास्केटबॉल',
        'माइक्रोफ़ाइबर सतह, हाथ गीले हों तो पकड़ और अच्छी। समान उछाल, साइज़ 7 मैच मानक। अंदर और बाहर दोनों कोर्ट के लिए।',
      ],
      kr: [
        '마이크로파이버 농구공',
        '손에 땀이 나도 더 잘 잡히는 극세사 표면입니다. 튀김이 고르고 7호는 경기 규격이에요. 실내외 겸용.',
      ],
      jp: [
        'マイクロファイバー バスケットボール',
        '汗ばむほど手になじむマイクロファイバー。均一に弾み、7号は試合規格です。屋内外兼用。',
      ],
    },
    {
      handle: 'badminton-set',
      show: ['🏸', '🎒', '🍃'],
      palettes: ['mint', 'butter'],
      options: [
        ['two', '31.00', 33],
        ['four', '55.00', 14],
      ],
      cn: [
        '碳素羽毛球拍套装',
        '全碳素拍，八十五克，挥一下午也不沉。每套配三只耐打球和背包。线已穿好，二十四磅。',
      ],
      en: [
        'Carbon Badminton Set',
        'All-carbon rackets at 85 g, light for a whole afternoon. Each set comes with three shuttlecocks and a bag. Strung at 24 pounds.',
      ],
      in: [
        'कार्बन बैडमिंटन सेट',
        '85 ग्राम के कार्बन रैकेट, पूरी दोपहर खेलें। हर सेट में तीन शटल और एक बैग। 24 पाउंड पर तार कसे हुए।',
      ],
      kr: [
        '카본 배드민턴 세트',
        '85g 풀카본 라켓이라 오후 내내 쳐도 가볍습니다. 셔틀콕 3개와 가방이 함께 와요. 24파운드로 스트링 완료.',
      ],
      jp: [
        'カーボン バドミントンセット',
        'フルカーボン85gで、午後いっぱい打っても軽快です。シャトル3個とバッグ付き。24ポンドで張り上げ済み。',
      ],
    },
    {
      handle: 'skateboard',
      show: ['🛹', '🧢', '👟'],
      palettes: ['lilac', 'peach'],
      turn: 4,
      options: [
        [{ same: '7.75″' }, '49.00', 19],
        [{ same: '8.25″' }, '52.00', 16],
      ],
      cn: [
        '加拿大枫木滑板',
        '七层加拿大枫木冷压，脚感脆，不易断。轮子软硬居中，路面和板场都能滑。新手先戴好护具。',
      ],
      en: [
        'Canadian Maple Skateboard',
        'Seven plies of cold-pressed maple with a crisp pop. Wheels of middle hardness for street and park. New to it? Put the pads on first.',
      ],
      in: [
        'कैनेडियन मेपल स्केटबोर्ड',
        'मेपल की सात परतें, ठंडे दबाव से बनी, चुस्त उछाल। सड़क और पार्क दोनों के लिए मध्यम पहिये। नए हैं तो पहले सुरक्षा पहनें।',
      ],
      kr: [
        '캐나다 메이플 스케이트보드',
        '7겹 캐나다 메이플을 저온 압착해 탄력이 좋고 잘 부러지지 않습니다. 길과 파크 모두 타기 좋은 바퀴예요. 처음이면 보호대부터.',
      ],
      jp: [
        'カナディアンメープル スケートボード',
        '七層のメープルを冷間圧着、弾きがよく折れにくい板です。街もパークも走れる中硬度ウィール。初めての方はまず防具を。',
      ],
    },
    {
      handle: 'two-person-tent',
      show: ['⛺', '🎒', '🌲'],
      palettes: ['sage', 'clay'],
      options: [
        ['green', '126.00', 8],
        ['red', '126.00', 3],
      ],
      cn: [
        '双人三季帐篷',
        '一个人五分钟搭好，两公斤一。双层防雨，底布一万毫米。收起来只有一把伞粗。',
      ],
      en: [
        'Two-Person Three-Season Tent',
        'Up in five minutes, alone, at 2.1 kg. A double wall against rain and a floor rated to 10,000 mm. It packs down to the girth of an umbrella.',
      ],
      in: [
        'दो लोगों का तंबू',
        'अकेले पाँच मिनट में खड़ा, वज़न 2.1 किलो। बारिश से दोहरी दीवार, 10,000 मिमी का फ़र्श। समेटने पर छाते जितना।',
      ],
      kr: [
        '2인용 3계절 텐트',
        '혼자서 5분이면 설치, 2.1kg입니다. 이중 구조로 비를 막고 바닥 내수압은 10,000mm예요. 접으면 우산 굵기.',
      ],
      jp: [
        '二人用スリーシーズンテント',
        '一人でも五分で設営、2.1kg。雨に強いダブルウォール、床の耐水圧は10,000mmです。畳めば傘ほどの太さに。',
      ],
    },
    {
      handle: 'boxing-gloves',
      show: ['🥊', '🧴', '🏆'],
      palettes: ['clay', 'stone'],
      options: [
        [{ same: '10 oz' }, '36.00', 21],
        [{ same: '12 oz' }, '38.00', 24],
      ],
      cn: [
        '训练拳击手套',
        '三层记忆棉保护指节，打两小时手腕不疼。掌心网面透气，干得快。送缠手带一副。',
      ],
      en: [
        'Training Boxing Gloves',
        'Three layers of memory foam for the knuckles and a firm wrist. The mesh palm dries quickly. Hand wraps included.',
      ],
      in: [
        'प्रशिक्षण बॉक्सिंग दस्ताने',
        'उँगलियों के लिए तीन परत मेमोरी फ़ोम, कलाई मज़बूत। जालीदार हथेली जल्दी सूखती है। पट्टियाँ साथ में।',
      ],
      kr: [
        '트레이닝 복싱 글러브',
        '3중 메모리폼이 손마디를 지키고 손목을 단단히 잡아 줍니다. 손바닥은 메시라 빨리 말라요. 핸드랩 포함.',
      ],
      jp: [
        'トレーニング用ボクシンググローブ',
        '三層メモリーフォームが拳を守り、手首をしっかり支えます。手のひらはメッシュで乾きが早い。バンテージ付き。',
      ],
    },
    {
      handle: 'city-bicycle',
      show: ['🚲', '🧺', '🌳'],
      palettes: ['butter', 'mist'],
      options: [
        ['blue', '298.00', 4],
        ['green', '298.00', 2],
      ],
      cn: [
        '七速城市自行车',
        '铝合金车架十二公斤，内变速不掉链子。前后泥板、车灯、脚撑都装好了。到货拧两颗螺丝就能骑。',
      ],
      en: [
        'Seven-Speed City Bicycle',
        'A 12 kg aluminium frame with gears inside the hub, where no chain can drop. Mudguards, lights and stand are fitted. Two screws and you ride.',
      ],
      in: [
        'सात गियर वाली शहर की साइकिल',
        '12 किलो का ऐल्युमिनियम फ़्रेम, गियर हब के अंदर। मडगार्ड, बत्ती और स्टैंड लगे हुए। दो पेच कसें और चलें।',
      ],
      kr: [
        '7단 시티 자전거',
        '12kg 알루미늄 프레임에 내장 기어라 체인이 빠지지 않습니다. 흙받이, 라이트, 스탠드 장착 완료. 나사 두 개만 조이면 됩니다.',
      ],
      jp: [
        '七段変速シティサイクル',
        '12kgのアルミフレームに内装変速、チェーン外れの心配がありません。泥よけ・ライト・スタンド付き。ねじ二本で乗り出せます。',
      ],
    },
  ],
}
