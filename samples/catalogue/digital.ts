import type { SampleCategory } from '../product.ts'

/** Shown on the order page once paid (product type 2). */
export const digital: SampleCategory = {
  handle: 'digital',
  productType: 2,
  name: {
    cn: '数字商品',
    en: 'Digital Goods',
    in: 'डिजिटल सामान',
    kr: '디지털 상품',
    jp: 'デジタル商品',
  },
  content: {
    cn: '付款后立即可取',
    en: 'Yours as soon as you have paid',
    in: 'भुगतान होते ही आपका',
    kr: '결제하면 바로 받아요',
    jp: 'お支払い後すぐお届け',
  },
  products: [
    {
      handle: 'gift-code',
      show: ['🎁', '💌', '🎈'],
      palettes: ['lilac', 'blush'],
      options: [
        [{ same: '10 USDT' }, '10.00', 500],
        [{ same: '50 USDT' }, '50.00', 300],
        [{ same: '100 USDT' }, '99.00', 120],
      ],
      cn: [
        '小铺礼品码',
        '一串送人用的码。收到的人把它发给本店客服，金额就加进他的账户余额，下单时可用。付款后在订单页复制，发给要送的人就行。',
      ],
      en: [
        'Shop Gift Code',
        'A code to give away. Whoever gets it sends it to our customer service, and we add the amount to their balance in this shop. Copy it from the order page and pass it on.',
      ],
      in: [
        'दुकान का उपहार कोड',
        'उपहार में देने का कोड। जिसे मिले, वह इसे हमारी ग्राहक सेवा को भेजे, और राशि इस दुकान में उसके बैलेंस में जुड़ जाती है। ऑर्डर पेज से कॉपी करके जिसे देना है उसे भेजें।',
      ],
      kr: [
        '상점 기프트 코드',
        '선물용 코드입니다. 받은 분이 고객센터로 보내 주시면 금액을 이 상점 잔액에 넣어 드려요. 주문 페이지에서 복사해 선물할 분께 보내세요.',
      ],
      jp: [
        'ギフトコード',
        '贈りもの用のコードです。受け取った方がお問い合わせから送ると、当店の残高に金額が加わります。注文ページからコピーして、贈りたい方に送るだけです。',
      ],
    },
    {
      handle: 'cookbook-ebook',
      show: ['📖', '🍲', '🥕'],
      palettes: ['peach', 'sage'],
      options: [
        [{ same: 'PDF' }, '6.80', 999],
        [{ same: 'EPUB' }, '6.80', 999],
      ],
      cn: [
        '家常菜电子书：一锅端',
        '六十道只用一口锅的菜，每道配步骤图。食材按超市分区列好，照着买就行。付款后在订单页打开下载链接，可下载五次。',
      ],
      en: [
        'One-Pot Cooking, an E-Book',
        'Sixty dishes that need a single pot, with a picture of every step. Shopping lists follow the aisles. The download link is on the order page and works five times.',
      ],
      in: [
        'एक बर्तन की रसोई: ई-बुक',
        'साठ व्यंजन, सिर्फ़ एक बर्तन, हर कदम की तस्वीर। खरीदारी की सूची तैयार। डाउनलोड लिंक ऑर्डर पेज पर मिलता है, पाँच बार डाउनलोड करें।',
      ],
      kr: [
        '전자책: 한 냄비 요리',
        '냄비 하나로 끝내는 요리 60가지, 과정 사진이 함께 있습니다. 장보기 목록은 매장 구역 순서대로예요. 내려받기 링크는 주문 페이지에 있으며 다섯 번 받을 수 있습니다.',
      ],
      jp: [
        '電子書籍「ひとつ鍋の料理」',
        '鍋ひとつで作る60品、全工程の写真入り。買い物リストは売り場の順です。ダウンロード用リンクは注文ページに表示され、5回まで使えます。',
      ],
    },
    {
      handle: 'game-key',
      show: ['🕹️', '🗝️', '🎮'],
      palettes: ['mist', 'lilac'],
      options: [
        ['standard', '18.50', 60],
        [{ same: 'Deluxe' }, '26.50', 25],
      ],
      cn: [
        '独立游戏《灯塔来信》激活码',
        '一个人守灯塔的解谜故事，大约六小时。支持 Windows、macOS 和 Linux，中文配音。激活码永久有效，不锁区。',
      ],
      en: [
        '“Letters from the Lighthouse” Game Key',
        'A quiet puzzle story about keeping a light, some six hours long. Windows, macOS and Linux. The key works everywhere and does not expire.',
      ],
      in: [
        '“लाइटहाउस के पत्र” गेम कुंजी',
        'दीपस्तंभ सँभालने की शांत पहेली कहानी, लगभग छह घंटे। Windows, macOS और Linux। कुंजी हर जगह चलती है, समाप्त नहीं होती।',
      ],
      kr: [
        '인디 게임 “등대의 편지” 키',
        '등대를 지키는 잔잔한 퍼즐 이야기, 약 여섯 시간입니다. Windows, macOS, Linux 지원. 지역 제한과 만료가 없어요.',
      ],
      jp: [
        'インディーゲーム「灯台からの手紙」キー',
        '灯台守の静かな謎解き、約六時間の物語です。Windows・macOS・Linux対応。地域制限も期限もありません。',
      ],
    },
    {
      handle: 'music-pass',
      show: ['🎵', '🎧', '🎹'],
      palettes: ['butter', 'lilac'],
      options: [
        ['month1', '4.90', 800],
        ['month6', '26.40', 400],
        ['year1', '48.00', 200],
      ],
      cn: [
        '无损音乐会员',
        '两千万首无损曲目，可离线。到期不自动续费，钱包里不会被偷偷扣。付款后立即显示激活码。',
      ],
      en: [
        'Lossless Music Pass',
        'Twenty million lossless tracks, offline too. It does not renew by itself: nothing is taken behind your back. Your code is shown as soon as you have paid.',
      ],
      in: [
        'लॉसलेस संगीत पास',
        'दो करोड़ लॉसलेस गीत, ऑफ़लाइन भी। अपने आप नवीनीकरण नहीं होता, चुपचाप कुछ नहीं कटता। भुगतान होते ही कोड दिखता है।',
      ],
      kr: [
        '무손실 음악 이용권',
        '무손실 음원 2천만 곡, 오프라인도 됩니다. 자동 갱신이 없어 몰래 빠져나가는 돈이 없어요. 결제하면 바로 코드가 표시됩니다.',
      ],
      jp: [
        'ロスレス音楽パス',
        'ロスレス音源2,000万曲、オフラインでも。自動更新しないので、知らないうちの請求はありません。コードはお支払い後すぐに表示されます。',
      ],
    },
    {
      handle: 'cloud-storage',
      show: ['☁️', '🗂️', '🔐'],
      palettes: ['mist', 'stone'],
      options: [
        [{ same: '200 GB' }, '12.00', 300],
        [{ same: '2 TB' }, '68.00', 90],
      ],
      cn: [
        '加密云盘一年',
        '文件在你的设备上先加密再上传，我们看不到。支持自动备份照片，版本保留九十天。到期前三十天邮件提醒。',
      ],
      en: [
        'Encrypted Cloud Storage, One Year',
        'Files are encrypted on your device before they leave it; nobody else can read them. Photos back up by themselves, versions stay ninety days. A reminder comes thirty days before the end.',
      ],
      in: [
        'एन्क्रिप्टेड क्लाउड स्टोरेज, एक वर्ष',
        'फ़ाइलें आपके उपकरण पर ही एन्क्रिप्ट होती हैं, कोई और नहीं पढ़ सकता। तस्वीरों का अपने आप बैकअप, संस्करण नब्बे दिन। समाप्ति से तीस दिन पहले याद दिलाएँगे।',
      ],
      kr: [
        '암호화 클라우드 저장소 1년',
        '기기에서 먼저 암호화해 올리므로 아무도 볼 수 없습니다. 사진은 자동 백업, 버전은 90일 보관해요. 만료 30일 전에 알려 드립니다.',
      ],
      jp: [
        '暗号化ストレージ 1年',
        '端末で暗号化してから送るので、他の誰にも読めません。写真は自動バックアップ、履歴は90日保存。期限の30日前にお知らせします。',
      ],
    },
    {
      handle: 'photo-course',
      show: ['🎓', '📷', '📚'],
      palettes: ['sage', 'peach'],
      options: [['personal', '29.90', 999]],
      cn: [
        '手机摄影网课',
        '十二节短课，每节十分钟，看完就能去拍。老师批改两次作业。永久回看，没有有效期。',
      ],
      en: [
        'Phone Photography Course',
        'Twelve lessons of ten minutes: watch one, go out and try. A teacher looks at two of your assignments. Watch again whenever you like.',
      ],
      in: [
        'फ़ोन फ़ोटोग्राफ़ी कोर्स',
        'दस-दस मिनट के बारह पाठ, देखें और आज़माएँ। शिक्षक आपके दो काम देखते हैं। जब चाहें दोबारा देखें।',
      ],
      kr: [
        '휴대폰 사진 강좌',
        '10분짜리 열두 편, 보고 바로 나가서 찍어 보세요. 과제 두 번은 선생님이 봐 드립니다. 기간 제한 없이 다시 볼 수 있어요.',
      ],
      jp: [
        'スマホ写真 オンライン講座',
        '十分の講座が十二回、見たらすぐ撮りに行けます。課題は二回まで講師が添削。期限なく何度でも見返せます。',
      ],
    },
    {
      handle: 'icon-pack',
      show: ['✨', '🎨', '🖥️'],
      palettes: ['blush', 'butter'],
      options: [
        ['personal', '9.00', 999],
        ['studio', '39.00', 999],
      ],
      cn: [
        '暖光系列图标包',
        '八百枚图标，SVG 与 PNG 两种格式。每季度新增五十枚，老用户免费更新。个人与商用授权分开卖，写得清清楚楚。',
      ],
      en: [
        'Warm Light Icon Pack',
        'Eight hundred icons as SVG and PNG. Fifty more each quarter, free for those who have bought it. Personal and studio licences in plain words.',
      ],
      in: [
        'वार्म लाइट आइकन पैक',
        'SVG और PNG में आठ सौ आइकन। हर तिमाही पचास नए, खरीदारों को मुफ़्त। लाइसेंस सीधी भाषा में।',
      ],
      kr: [
        '웜 라이트 아이콘 팩',
        'SVG와 PNG 아이콘 800개입니다. 분기마다 50개를 더하고 기존 구매자는 무료예요. 라이선스는 쉬운 말로 적었습니다.',
      ],
      jp: [
        'ウォームライト アイコン集',
        'SVGとPNGで800点。四半期ごとに50点を追加し、購入済みの方は無料です。ライセンスは平易な言葉で。',
      ],
    },
    {
      handle: 'cinema-voucher',
      show: ['🎟️', '🍿', '🎬'],
      palettes: ['clay', 'mist'],
      options: [
        ['one', '8.50', 150],
        ['two', '16.00', 90],
      ],
      cn: [
        '电影通兑券',
        '全国三千家影院，二维三维都能看。入场时出示订单页里的券码就行。有效期半年，过期前可延一次。',
      ],
      en: [
        'Cinema Voucher',
        'Good for three thousand cinemas, in 2D or 3D. Show the code from the order page at the door. Valid for half a year, and can be extended once.',
      ],
      in: [
        'सिनेमा वाउचर',
        'तीन हज़ार सिनेमाघरों में मान्य, 2D या 3D। ऑर्डर पेज का कोड द्वार पर दिखाएँ। छह महीने वैध, एक बार बढ़ सकता है।',
      ],
      kr: [
        '영화 관람권',
        '전국 3천 개 극장에서 2D와 3D를 볼 수 있습니다. 주문 페이지의 코드를 입구에서 보여 주세요. 6개월 유효, 한 번 연장됩니다.',
      ],
      jp: [
        '映画鑑賞券',
        '三千館で2Dも3Dもご覧いただけます。注文ページのコードを入口で提示するだけ。有効期間は半年、一度延長できます。',
      ],
    },
  ],
}
