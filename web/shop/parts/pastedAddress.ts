/**
 * Splits an address that was copied whole ("李雷 13812345678 上海市徐汇区…", with or without labels, in lines or in one) into
 * receiver, phone and address. Returns undefined unless all three are found: what was pasted is then kept as it is.
 */
type PastedAddress = {
  name: string
  phone: string
  address: string
  /** Two letters, or empty where number and script do not tell. */
  country: string
}

/**
 * An international number, or one as it is written in mainland China, Japan and Korea (from 0), India or North America.
 * Digits may be grouped. A postal code is shorter.
 */
const PHONE =
  /(?<!\d)(?:(?:\+?86[-\s]?)?1[3-9]\d[-\s]?\d{4}[-\s]?\d{4}|\+\d[\d\s()-]{6,18}\d|0\d{1,4}[-\s]\d{1,4}[-\s]\d{3,4}|0\d{8,10}|[6-9]\d{4}[-\s]?\d{5}|\(?[2-9]\d{2}\)?[-.\s]\d{3}[-.\s]\d{4})(?!\d)/
/** Before a number it may stand without a colon. */
const PHONE_LABEL = /(?:手机|电话|電話|携帯|전화|휴대폰|phone|tel|mobile)[.:：\s]*$/iu
const LABEL =
  /(?:收货人|收件人|姓名|联系人|手机号码?|联系电话|电话|手机|所在地区|地区|详细地址|收货地址|地址|name|receiver|phone|tel|mobile|address|お名前|氏名|電話番号|電話|住所|이름|받는 ?사람|전화번호|전화|주소)\s*[:：]\s*/giu
const SEPARATORS = /[\n\r,，;；、|]+/
/** What only a place has: a part of it is no name. */
const PLACE = /[省市区县镇乡村路街道巷弄号楼栋室号院座层園町丁目番地県都府동로길시구]|\d/u
/** Elsewhere "Flat 2, 12 Baker Street" needs its comma. */
const NEEDS_NO_COMMA = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u
const CHINESE_NAME = /^[\p{Script=Han}·]{2,4}$/u
/** 中村 花子 and 홍길동 are names though their letters are those of places. */
const SHORT_WORD = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{1,4}$/u
const AREA = /[省市区县都道府県시도군구]$/u
const MOST_NAME = 40

const isShort = (part: string, words: number): boolean => {
  const each = part.split(' ')
  return each.length === words && each.every((word) => SHORT_WORD.test(word) && !AREA.test(word))
}

const isName = (part: string): boolean =>
  part.length > 1 && part.length <= MOST_NAME && !PLACE.test(part)

type Taken = { name: string; rest: string[] }

function takePart(parts: readonly string[], test: (part: string) => boolean): Taken | undefined {
  const at = parts.findIndex(test)
  if (at < 0) return undefined
  return { name: parts[at]!, rest: parts.filter((_, index) => index !== at) }
}

/** A Chinese name stands before or after spaces; others are parts of their own. */
function takeName(parts: readonly string[]): Taken | undefined {
  const whole = takePart(parts, isName) ?? takePart(parts, (part) => isShort(part, 2))
  if (whole) return whole
  for (const [index, part] of parts.entries()) {
    const words = part.split(/\s+/)
    const at = words.findIndex((word) => CHINESE_NAME.test(word) && !PLACE.test(word))
    if (at < 0) continue
    const left = words.filter((_, other) => other !== at).join(' ')
    return { name: words[at]!, rest: parts.with(index, left).filter(Boolean) }
  }
  return takePart(parts, (part) => isShort(part, 1))
}

function countryOf(text: string, phone: string): string {
  if (/^(?:\+?86)?1[3-9]\d{9}$/.test(phone)) return 'CN'
  if (phone.startsWith('+81') || /〒|[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return 'JP'
  if (phone.startsWith('+82') || /\p{Script=Hangul}/u.test(text)) return 'KR'
  return phone.startsWith('+91') ? 'IN' : ''
}

export function readPastedAddress(text: string): PastedAddress | undefined {
  const found = PHONE.exec(text)
  if (!found) return undefined
  // The number ends a part.
  const before = text.slice(0, found.index).replace(PHONE_LABEL, '')
  const parts = `${before}\n${text.slice(found.index + found[0].length)}`
    .replace(LABEL, '\n')
    .split(SEPARATORS)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
  const taken = takeName(parts)
  const address = taken?.rest.join(NEEDS_NO_COMMA.test(text) ? ' ' : ', ').trim() ?? ''
  if (!taken || address.length < 5) return undefined
  const phone = found[0].replace(/[\s().-]/g, '')
  return { name: taken.name, phone, address, country: countryOf(text, phone) }
}
