/** The first match wins, because every browser also claims to be older ones. */
const APPS: readonly [RegExp, string][] = [
  [/TokenPocket/i, 'TokenPocket'],
  [/imToken/i, 'imToken'],
  [/OKApp|OKEx/i, 'OKX'],
  [/Trust/i, 'Trust Wallet'],
  [/BitKeep|Bitget/i, 'Bitget'],
  [/MetaMask/i, 'MetaMask'],
  [/MicroMessenger/i, 'WeChat'],
  [/Edg/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/UCBrowser/, 'UC'],
  [/MQQBrowser|QQBrowser/, 'QQ'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/HeadlessChrome|Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS/i, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (list: readonly [RegExp, string][], agent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(agent))?.[1]

/** "Chrome · Android" from a user agent; undefined if unknown. */
export const agentName = (agent: string): string | undefined =>
  [nameIn(APPS, agent), nameIn(SYSTEMS, agent)].filter(Boolean).join(' · ') || undefined

export const deviceName = (agent: string): string | undefined => nameIn(SYSTEMS, agent)
