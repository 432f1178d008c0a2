/** A path of the shop, another site's https page, or empty. Browsers read a backslash as a slash. */
const LINK = /^(\/(?!\/)[^\s\\<>"']{0,300}|https:\/\/[^\s\\<>"']{4,300})?$/

export const isBannerLink = (text: string): boolean => LINK.test(text)
