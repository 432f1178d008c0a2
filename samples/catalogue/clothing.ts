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
      show: ['👕', '🧢', '🧺'],
      palettes: ['sand', 'mist'],
      options: [
        [{ same: 'S' }, '15.80', 60],
        [{ same: 'M' }, '15.80', 80],
        [{ same: 'L' }, '15.80', 72],
        [{ same: 'XL' }, '16.80', 35],
      ],
      cn: [
        '重磅纯棉圆领 T 恤',
        '二百六十克精梳棉，单穿不透，领口洗三十次不变形。版型不分男女，肩线略落。预缩处理，买平时的码就好。',
      ],
      en: [
        'Heavyweight Cotton T-Shirt',
        'Combed cotton at 260 g, with a collar that holds after thirty washes. One cut for everyone, with a slightly dropped shoulder. Pre-shrunk: take your usual size.',
      ],
      in: [
        'मोटी सूती गोल गला टी-शर्ट',
        '260 ग्राम की कंघी की हुई कपास, तीस धुलाई के बाद भी गला सही। सबके लिए एक ही काट, कंधा थोड़ा ढीला। पहले से सिकुड़ी हुई, अपना सामान्य माप लें।',
      ],
      kr: [
        '헤비웨이트 코튼 티셔츠',
        '260g 코마 코튼, 서른 번 빨아도 목이 늘어나지 않습니다. 남녀 공용 핏에 어깨선이 살짝 내려와요. 선수축 가공, 평소 사이즈로 고르세요.',
      ],
      jp: [
        'ヘビーウェイト コットンTシャツ',
        '260gのコーマ綿、30回洗っても首元がよれません。男女共通のややゆったりした形です。防縮済みなので、いつものサイズでどうぞ。',
      ],
    },
    {
      handle: 'straight-jeans',
      show: ['👖', '👟', '👕'],
      palettes: ['stone', 'peach'],
      options: [
        [{ same: '28' }, '46.00', 22],
        [{ same: '30' }, '46.00', 30],
        [{ same: '32' }, '46.00', 28],
        [{ same: '34' }, '46.00', 14],
      ],
      cn: [
        '原色直筒牛仔裤',
        '十四盎司赤耳丹宁，越穿越有自己的颜色。直筒不紧腿，蹲下也舒服。头三个月建议不要洗。',
      ],
      en: [
        'Raw Straight Jeans',
        'Fourteen-ounce selvedge denim that takes on your own colours. Straight in the leg and easy when you crouch. Try not to wash them for three months.',
      ],
      in: [
        'सीधी कच्ची जींस',
        '14 औंस सेल्वेज डेनिम, पहनते-पहनते आपका अपना रंग बनता है। सीधी काट, बैठने में आराम। पहले तीन महीने न धोएँ।',
      ],
      kr: [
        '생지 스트레이트 청바지',
        '14온스 셀비지 데님, 입을수록 나만의 색이 됩니다. 곧은 핏이라 앉아도 편해요. 처음 석 달은 세탁을 참아 보세요.',
      ],
      jp: [
        'リジッド ストレートジーンズ',
        '14オンスのセルビッチデニム、はくほどに自分の色に育ちます。すとんとした形でしゃがんでも楽。最初の三か月は洗わずに。',
      ],
    },
    {
      handle: 'wool-coat',
      show: ['🧥', '🧣', '👜'],
      palettes: ['butter', 'clay'],
      options: [
        [{ same: 'S' }, '158.00', 7],
        [{ same: 'M' }, '158.00', 10],
        [{ same: 'L' }, '158.00', 6],
      ],
      cn: [
        '双面羊毛大衣',
        '双面呢手工缝合，没有里布也挺括。百分之九十羊毛加百分之十羊绒，一公斤出头。驼色不挑人，春秋冬都能穿。',
      ],
      en: [
        'Double-Faced Wool Coat',
        'Double-faced cloth sewn by hand, so it needs no lining. Nine parts wool and one part cashmere, hardly more than a kilogram. A camel that suits everyone.',
      ],
      in: [
        'दोहरी बुनाई का ऊनी कोट',
        'हाथ से सिला दोहरा कपड़ा, इसलिए अस्तर नहीं चाहिए। 90 प्रतिशत ऊन, 10 प्रतिशत कश्मीरी, वज़न एक किलो के आसपास। ऊँट रंग सब पर जँचता है।',
      ],
      kr: [
        '핸드메이드 울 코트',
        '손바느질한 이중직이라 안감 없이도 맵시가 삽니다. 울 90%에 캐시미어 10%, 1kg 남짓이에요. 누구에게나 어울리는 카멜색.',
      ],
      jp: [
        '二重織りのウールコート',
        '手縫いの二重織りで、裏地なしでも美しく立ちます。ウール9割にカシミヤ1割、重さは約1kg。誰にも似合うキャメルです。',
      ],
    },
    {
      handle: 'linen-dress',
      show: ['👗', '👒', '🌷'],
      palettes: ['mint', 'blush'],
      options: [
        [{ same: 'S' }, '54.00', 16],
        [{ same: 'M' }, '54.00', 21],
        [{ same: 'L' }, '54.00', 13],
      ],
      cn: [
        '亚麻收腰连衣裙',
        '法国亚麻，出汗不贴身，皱了也好看。两侧有口袋，放得下手机。腰带可拆，坐着也不勒。',
      ],
      en: [
        'Belted Linen Dress',
        'French linen that stays off the skin and looks well even creased. Pockets on both sides, large enough for a phone. The belt comes off.',
      ],
      in: [
        'बेल्ट वाली लिनन ड्रेस',
        'फ़्रांसीसी लिनन, पसीने में चिपकती नहीं, सिलवटें भी अच्छी लगती हैं। दोनों ओर जेब, फ़ोन आ जाए। बेल्ट अलग हो जाती है।',
      ],
      kr: [
        '벨티드 린넨 원피스',
        '프랑스 린넨이라 땀에 붙지 않고 구김마저 멋스럽습니다. 양옆 주머니에 휴대폰이 들어가요. 벨트는 뺄 수 있습니다.',
      ],
      jp: [
        'ベルト付きリネンワンピース',
        'フランスリネンが汗ばむ日も肌に張りつかず、しわも表情に。両脇のポケットはスマホが入る大きさ。ベルトは外せます。',
      ],
    },
    {
      handle: 'cashmere-scarf',
      show: ['🧣', '🧤', '❄️'],
      palettes: ['blush', 'mist'],
      options: [
        ['red', '48.60', 20],
        ['grey', '48.60', 26],
        ['brown', '48.60', 17],
      ],
      cn: [
        '阿拉善山羊绒围巾',
        '细度十五点五微米的山羊绒，贴着脖子也不扎。一米八长，能绕两圈。起球后用梳子顺一下就好。',
      ],
      en: [
        'Alashan Cashmere Scarf',
        'Fibres of 15.5 microns that never scratch. One metre eighty, enough to go round twice. A comb takes care of any pilling.',
      ],
      in: [
        'अलाशान कश्मीरी ऊन का मफ़लर',
        '15.5 माइक्रोन के रेशे, गले पर चुभते नहीं। 1.8 मीटर लंबा, दो बार लिपटता है। रोएँ उठें तो कंघी कर दें।',
      ],
      kr: [
        '알라샨 캐시미어 머플러',
        '15.5마이크론의 가는 섬유라 목에 닿아도 따갑지 않습니다. 1.8m라 두 번 감을 수 있어요. 보풀은 빗으로 정리하면 됩니다.',
      ],
      jp: [
        'アラシャン カシミヤマフラー',
        '15.5ミクロンの繊維で首元もちくちくしません。長さ1.8m、二巻きできます。毛玉はブラシで整えてください。',
      ],
    },
    {
      handle: 'wool-gloves',
      show: ['🧤', '🧣', '☕'],
      palettes: ['mist', 'butter'],
      options: [
        ['medium', '17.40', 38],
        ['large', '17.40', 29],
      ],
      cn: [
        '触屏羊毛手套',
        '美利奴羊毛双层编织，零下十度手不僵。拇指和食指可以划手机。手腕收口高，风灌不进去。',
      ],
      en: [
        'Touchscreen Wool Gloves',
        'Two layers of merino for ten degrees below zero. Thumb and forefinger work on a screen. A high cuff keeps the wind out.',
      ],
      in: [
        'टचस्क्रीन ऊनी दस्ताने',
        'मेरिनो ऊन की दो परतें, शून्य से दस नीचे भी गर्म। अँगूठा और तर्जनी स्क्रीन पर चलते हैं। ऊँची कलाई हवा रोकती है।',
      ],
      kr: [
        '터치 울 장갑',
        '메리노 울 두 겹, 영하 10도에도 손이 굳지 않습니다. 엄지와 검지로 화면을 쓸 수 있어요. 손목이 길어 바람이 들지 않습니다.',
      ],
      jp: [
        'スマホ対応ウール手袋',
        'メリノウール二重編みで、氷点下10度でも手がかじかみません。親指と人差し指で画面操作ができます。長めの手首で風を防ぎます。',
      ],
    },
    {
      handle: 'crew-socks',
      show: ['🧦', '👟', '🧺'],
      palettes: ['lilac', 'sand'],
      options: [
        ['three', '9.60', 150],
        ['six', '17.80', 88],
      ],
      cn: [
        '无骨缝头纯棉中筒袜',
        '脚趾处没有接缝，走一天也不磨。精梳棉加少许氨纶，袜口不勒不滑。随机三色，不另挑选。',
      ],
      en: [
        'Seamless Cotton Crew Socks',
        'No seam at the toes, nothing to rub on a long day. Combed cotton with a little stretch; the cuff neither pinches nor slides. Colours come mixed.',
      ],
      in: [
        'बिना सिलाई वाले सूती मोज़े',
        'पंजों पर कोई सिलाई नहीं, दिन भर चलें फिर भी रगड़ नहीं। कंघी की कपास में हल्का खिंचाव, न कसते न खिसकते। रंग मिले-जुले आते हैं।',
      ],
      kr: [
        '무봉제 코튼 중목 양말',
        '발끝에 이음매가 없어 오래 걸어도 쓸리지 않습니다. 코마 면에 신축성을 더해 조이지도 흘러내리지도 않아요. 색상은 랜덤입니다.',
      ],
      jp: [
        '縫い目のないコットンソックス',
        'つま先に縫い目がなく、一日歩いても擦れません。コーマ綿にほどよい伸縮、きつくなく下がりません。色はおまかせです。',
      ],
    },
    {
      handle: 'walking-boots',
      show: ['🥾', '🧦', '⛰️'],
      palettes: ['clay', 'sage'],
      options: [
        [{ same: '39' }, '88.00', 11],
        [{ same: '41' }, '88.00', 15],
        [{ same: '43' }, '88.00', 9],
      ],
      cn: [
        '防水徒步靴',
        '头层牛皮配防水膜，踩进小溪也不湿脚。鞋底可以换，一双穿很多年。新鞋偏硬，走三天就贴脚。',
      ],
      en: [
        'Waterproof Walking Boots',
        'Full-grain leather over a membrane: step into the brook and stay dry. The soles can be replaced. Stiff at first; give them three days.',
      ],
      in: [
        'जलरोधी पैदल यात्रा जूते',
        'असली चमड़ा और जलरोधी परत, नाले में भी पैर सूखे। तला बदला जा सकता है। शुरू में सख़्त, तीन दिन दीजिए।',
      ],
      kr: [
        '방수 트레킹 부츠',
        '통가죽에 방수막을 더해 개울에 빠져도 젖지 않습니다. 밑창을 갈 수 있어 오래 신어요. 처음엔 뻣뻣하니 사흘만 길들이세요.',
      ],
      jp: [
        '防水トレッキングブーツ',
        '厚手の本革に防水膜、沢に入っても濡れません。靴底は張り替えでき、長く履けます。はじめは硬め、三日で足になじみます。',
      ],
    },
  ],
}
