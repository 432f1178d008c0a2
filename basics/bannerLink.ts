/** A path of the shop, or another site's page over https; empty for none. A backslash would be read as a slash. */
const LINK = /^(\/(?!\/)[^\s\\<>"']{0,300}|https:\/\/[^\s\\<>"']{4,300})?$/

export const isBannerLink = (text: string): boolean => LINK.test(text)
