/**
 * Splits an address that was copied whole ("李雷 13812345678 上海市徐汇区…", with or without labels, in lines or in one) into
 * receiver, phone and address. Returns undefined unless all three are found: what was pasted is then kept as it is.
 */
type PastedAddress = { name: string; phone: string; address: string }

/** Chinese mobile numbers, or an international number; digits may be grouped. */
const PHONE =
  /(?<!\d)(?:(?:\+?86[-\s]?)?1[3-9]\d[-\s]?\d{4}[-\s]?\d{4}|\+\d[\d\s()-]{6,18}\d)(?!\d)/
const LABEL =
  /(?:收货人|收件人|姓名|联系人|手机号码?|联系电话|电话|手机|所在地区|地区|详细地址|收货地址|地址|name|receiver|phone|tel|mobile|address|お名前|氏名|電話番号|電話|住所|이름|받는 ?사람|전화번호|전화|주소)\s*[:：]\s*/giu
const SEPARATORS = /[\n\r,，;；、|]+/
/** What only a place has: a part of it is no name. */
const PLACE = /[省市区县镇乡村路街道巷弄号楼栋室号院座层園町丁目番地県都府동로길시구]|\d/u
/** Elsewhere "Flat 2, 12 Baker Street" needs its comma. */
const NEEDS_NO_COMMA = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u
const CHINESE_NAME = /^[\p{Script=Han}·]{2,4}$/u
const MOST_NAME = 40

const isName = (part: string): boolean =>
  part.length > 1 && part.length <= MOST_NAME && !PLACE.test(part)

/** A Chinese name stands before or after spaces; others are parts of their own. */
function takeName(parts: readonly string[]): { name: string; rest: string[] } | undefined {
  const whole = parts.findIndex(isName)
  if (whole >= 0) return { name: parts[whole]!, rest: parts.filter((_, index) => index !== whole) }
  for (const [index, part] of parts.entries()) {
    const words = part.split(/\s+/)
    const at = words.findIndex((word) => CHINESE_NAME.test(word) && !PLACE.test(word))
    if (at < 0) continue
    const left = words.filter((_, other) => other !== at).join(' ')
    return { name: words[at]!, rest: parts.with(index, left).filter(Boolean) }
  }
  return undefined
}

export function readPastedAddress(text: string): PastedAddress | undefined {
  const phone = PHONE.exec(text)?.[0]
  if (!phone) return undefined
  // The number ends a part.
  const parts = text
    .replace(phone, '\n')
    .replace(LABEL, '\n')
    .split(SEPARATORS)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
  const taken = takeName(parts)
  const address = taken?.rest.join(NEEDS_NO_COMMA.test(text) ? ' ' : ', ').trim() ?? ''
  if (!taken || address.length < 5) return undefined
  return { name: taken.name, phone: phone.replace(/[\s()-]/g, ''), address }
}
