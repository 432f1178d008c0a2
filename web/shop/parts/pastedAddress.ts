/**
 * Splits a whole pasted address ("李雷 13812345678 上海市徐汇区…", with or without labels) into receiver, phone and
 * address. Returns undefined unless all three are found.
 */
type PastedAddress = {
  name: string
  phone: string
  address: string
  /** Two letters, or empty when number and script do not tell. */
  country: string
}

/**
 * International, or as written in mainland China, Japan and Korea (from 0) or North America. Digits may be grouped.
 * Longer than a postal code.
 */
const PHONE =
  /(?<!\d)(?:(?:\+?86[-\s]?)?1[3-9]\d[-\s]?\d{4}[-\s]?\d{4}|\+\d[\d\s()-]{6,18}\d|0\d{1,4}[-\s]\d{1,4}[-\s]\d{3,4}|0\d{8,10}|\(?[2-9]\d{2}\)?[-.\s]\d{3}[-.\s]\d{4})(?!\d)/
/** Outside India such digits are an account or an order. */
const INDIAN_PHONE = /(?<!\d)[6-9]\d{4}[-\s]?\d{5}(?!\d)/
/** By name, or by a postal code of six digits, rare in other Latin addresses. */
const INDIA = /\bIndia\b|भारत|(?<![\d+])[1-8]\d{2} ?\d{3}(?!\d)/iu
const OTHER_SCRIPT =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Cyrillic}]/u
/** Before a number it may stand without a colon. */
const PHONE_LABEL = /(?:手机|电话|電話|携帯|전화|휴대폰|phone|tel|mobile)[.:：\s]*$/iu
const LABEL =
  /(?:收货人|收件人|姓名|联系人|手机号码?|联系电话|电话|手机|所在地区|地区|详细地址|收货地址|地址|name|receiver|phone|tel|mobile|address|お名前|氏名|電話番号|電話|住所|이름|받는 ?사람|전화번호|전화|주소)\s*[:：]\s*/giu
const SEPARATORS = /[\n\r,，;；、|]+/
/** Only places have these: a part with one is no name. */
const PLACE = /[省市区县镇乡村路街道巷弄号楼栋室号院座层園町丁目番地県都府동로길시구]|\d/u
/** Elsewhere "Flat 2, 12 Baker Street" needs its comma. */
const NEEDS_NO_COMMA = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u
const CHINESE_NAME = /^[\p{Script=Han}·]{2,4}$/u
/** 中村 花子 and 홍길동 are names though places use the same letters. */
const SHORT_WORD = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{1,4}$/u
const AREA = /[省市区县都道府県시도군구]$/u
/** Also written without 市 or 県. None is a surname. */
const AREA_NAME =
  /^(?:北京|天津|上海|重庆|河北|山西|内蒙古|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|广西|海南|四川|贵州|云南|西藏|陕西|甘肃|青海|宁夏|新疆|台湾|臺灣|香港|澳门|澳門|台北|广州|深圳|杭州|南京|苏州|成都|武汉|西安|東京|大阪|京都|神奈川|埼玉|愛知|兵庫|北海道|沖縄|横浜|名古屋|札幌|神戸|서울|부산|인천|대구|대전|광주|울산|세종|경기|제주)(?![^ ])/u
const MAX_NAME = 40

const isShort = (part: string, words: number): boolean => {
  const each = part.split(' ')
  return each.length === words && each.every((word) => SHORT_WORD.test(word) && !AREA.test(word))
}

/** 北京 朝阳 and 朝阳 望京 are places. Only in Japan are two such words a name, or 李 雷. */
const isTwoPlaces = (part: string, phone: string): boolean =>
  /^\p{Script=Han}{2,} \p{Script=Han}+$/u.test(part) && !/^(?:0|\+81)/.test(phone)

const isName = (part: string): boolean =>
  part.length > 1 && part.length <= MAX_NAME && !PLACE.test(part)

type Taken = { name: string; rest: string[] }

function takePart(parts: readonly string[], test: (part: string) => boolean): Taken | undefined {
  const at = parts.findIndex(test)
  if (at < 0) return undefined
  return { name: parts[at]!, rest: parts.filter((_, index) => index !== at) }
}

/** Chinese: before or after the address, which has a number or 路. */
function takeWord(words: readonly string[]): Taken | undefined {
  const ends = [
    [0, 1],
    [words.length - 1, words.length - 2],
  ] as const
  for (const [at, beside] of ends) {
    const [word = '', next = ''] = [words[at], words[beside]]
    if (CHINESE_NAME.test(word) && !PLACE.test(word) && !AREA_NAME.test(word) && PLACE.test(next))
      return { name: word, rest: words.filter((_, other) => other !== at) }
  }
  return undefined
}

function takeName(parts: readonly string[], phone: string): Taken | undefined {
  const mayBe = (part: string): boolean => !AREA_NAME.test(part) && !isTwoPlaces(part, phone)
  const whole =
    takePart(parts, (part) => mayBe(part) && isName(part)) ??
    takePart(parts, (part) => mayBe(part) && isShort(part, 2))
  if (whole) return whole
  for (const [index, part] of parts.entries()) {
    const taken = takeWord(part.split(' '))
    if (taken) return { name: taken.name, rest: parts.with(index, taken.rest.join(' ')) }
  }
  return takePart(parts, (part) => mayBe(part) && isShort(part, 1))
}

/** In India, or after a label, ten digits from 6 to 9 are a phone. */
function findPhone(text: string, country: string): RegExpExecArray | null {
  const found = PHONE.exec(text)
  if (found) return found
  const digits = INDIAN_PHONE.exec(text)
  if (!digits) return null
  const others = text.replace(digits[0], '')
  const isIndian =
    country === '' ? INDIA.test(others) && !OTHER_SCRIPT.test(text) : country === 'IN'
  return isIndian || PHONE_LABEL.test(text.slice(0, digits.index)) ? digits : null
}

function countryOf(text: string, phone: string): string {
  if (/^(?:\+?86)?1[3-9]\d{9}$/.test(phone)) return 'CN'
  if (phone.startsWith('+81') || /〒|[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return 'JP'
  if (phone.startsWith('+82') || /\p{Script=Hangul}/u.test(text)) return 'KR'
  return phone.startsWith('+91') ? 'IN' : ''
}

/** `chosen`: two letters of the form's country, or empty. */
export function readPastedAddress(text: string, chosen = ''): PastedAddress | undefined {
  const found = findPhone(text, chosen)
  if (!found) return undefined
  const before = text.slice(0, found.index).replace(PHONE_LABEL, '')
  const parts = `${before}\n${text.slice(found.index + found[0].length)}`
    .replace(LABEL, '\n')
    .split(SEPARATORS)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
  const phone = found[0].replace(/[\s().-]/g, '')
  const taken = takeName(parts, phone)
  const address = taken?.rest.join(NEEDS_NO_COMMA.test(text) ? ' ' : ', ').trim() ?? ''
  if (!taken || address.length < 5) return undefined
  return { name: taken.name, phone, address, country: countryOf(text, phone) }
}
