/** Recognisable to the owner only. */
const HIDDEN = '＊＊＊'

export const maskName = (name: string): string => {
  const [first = ''] = [...name.trim()]
  return first === '' ? '' : `${first}${HIDDEN}`
}

export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length < 7 ? HIDDEN : `${digits.slice(0, 3)}****${digits.slice(-2)}`
}

/** Keeps the beginning (city or street), at most half. */
export function maskAddress(address: string): string {
  const signs = [...address.trim().replace(/\s+/g, ' ')]
  return `${signs.slice(0, Math.min(8, Math.floor(signs.length / 2))).join('')}${HIDDEN}`
}
