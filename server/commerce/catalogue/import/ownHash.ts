/** An address of the shop's own pictures names one by its content. */
const OWN = /\/pictures\/([0-9a-f]{32})-(?:360|720|1200)\.webp$/

export const ownHash = (url: string): string | undefined =>
  OWN.exec(URL.parse(url)?.pathname ?? '')?.[1]
