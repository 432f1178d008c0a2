/** One plain address: cannot name a second receiver or end a header. */
const MAIL_ADDRESS = /^[^\s<>@,;]+@[^\s<>@,;]+\.[^\s<>@,;]+$/

export const isMailAddress = (text: string): boolean => MAIL_ADDRESS.test(text)
