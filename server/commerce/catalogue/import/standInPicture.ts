import { createHash } from 'node:crypto'
import { compose } from '../drawing/compose.ts'
import { PALETTES, SCENES, type PaletteName, type SceneName } from '../drawing/scenes.ts'
import { makePicture, type MadePicture } from '../makePicture.ts'

/** Words in a title or type and the emoji for them; the first match is drawn. */
const LOOKS: readonly (readonly [RegExp, string])[] = [
  [/内裤|underwear|briefs/i, '🩲'],
  [/袜|socks?\b/i, '🧦'],
  [/围巾|scarf/i, '🧣'],
  [/手套|gloves?\b/i, '🧤'],
  [/连衣裙|dress|裙|skirt/i, '👗'],
  [/大衣|外套|夹克|jacket|coat|羽绒服/i, '🧥'],
  [/衬衫|shirt|blouse|tuxedo/i, '👔'],
  [/T恤|tee\b|top\b|tops\b|上衣|jumper|卫衣/i, '👕'],
  [/裤|jeans|trousers|pants/i, '👖'],
  [/拖鞋|slippers?|sandal/i, '🩴'],
  [/靴|boots?\b/i, '🥾'],
  [/鞋|shoes?\b|high tops/i, '👟'],
  [/帽|cap\b|hat\b/i, '🧢'],
  [/笔(?!记)|\bpens?\b|pencil/i, '🖊️'],
  [/钟|clock/i, '⏰'],
  [/曲奇|cookie/i, '🍪'],
  [/登机箱|拉杆箱|旅行箱|行李|luggage|suitcase/i, '🧳'],
  [/双肩|backpack|书包/i, '🎒'],
  [/包|\bbag\b/i, '👜'],
  [/伞|umbrella/i, '☂️'],
  [/地毯|地垫|rug\b|carpet/i, '🧶'],
  [/沙发|sofa|armchair|beanbag/i, '🛋️'],
  [/镜|mirror/i, '🪞'],
  [/灯|lamp|light\b/i, '💡'],
  [/蜡烛|香薰|candle/i, '🕯️'],
  [/永生花|花束|flower/i, '💐'],
  [/宠物|猫|狗|pet\b/i, '🐾'],
  [/盆|pot\b|pots\b|植物/i, '🪴'],
  [/table|桌|chair|椅|drawers|柜/i, '🪑'],
  [/fence|wooden|木/i, '🪵'],
  [/watering|trowel|garden/i, '🌱'],
  [/毛巾|浴巾|面巾|towel|肥皂|皂|soap/i, '🧼'],
  [/牙刷|toothbrush/i, '🪥'],
  [/洗护|乳|霜|lotion|cream\b/i, '🧴'],
  [/被|四件套|床|枕|毯|盖毯|夏凉|pillow|bed|blanket|duvet/i, '🛏️'],
  [/炒锅|煎锅|平底|pan\b/i, '🍳'],
  [/锅|casserole/i, '🍲'],
  [/刀|knife/i, '🔪'],
  [/筷/i, '🥢'],
  [/茶具|壶|teapot/i, '🫖'],
  [/杯|mug|cup\b/i, '☕'],
  [/盘|碟|plate/i, '🍽️'],
  [/碗|bowl/i, '🥣'],
  [/茶|tea\b/i, '🍵'],
  [/酥|饼|糕|cake/i, '🥮'],
  [/咖啡|coffee/i, '☕'],
  [/巧克力|chocolate/i, '🍫'],
  [/果|坚果|nuts?\b/i, '🥜'],
  [/酒|wine/i, '🍷'],
  [/蜂蜜|honey/i, '🍯'],
  [/拉面|面条|挂面|noodle|ramen/i, '🍜'],
  [/米|rice/i, '🍚'],
  [/本|notebook/i, '📓'],
  [/书|book/i, '📖'],
  [/玩具|积木|toy/i, '🧸'],
  [/婴|童|baby|kids/i, '🍼'],
  [/耳机|headphone/i, '🎧'],
  [/手机|phone/i, '📱'],
  [/键盘|keyboard/i, '⌨️'],
  [/表|watch\b/i, '⌚'],
  [/充电|battery|power/i, '🔋'],
  [/gift card|礼品|礼盒/i, '🎁'],
  [/服装|clothing|apparel/i, '👕'],
  [/居家|home|indoor/i, '🧺'],
  [/outdoor/i, '🌳'],
  [/餐厨|kitchen/i, '🍽️'],
  [/饮食|food/i, '🍎'],
  [/配件|accessor/i, '👜'],
]
const UNKNOWN_THING = '📦'

const SCENE_NAMES = Object.keys(SCENES) as SceneName[]
const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[]
/** Backgrounds per object, limited because each takes time to draw. */
const GROUNDS = 3

const drawn = new Map<string, Promise<MadePicture>>()

/** A drawn picture for a product without one, with a background chosen by its handle. Cached for the process. */
export function standInPicture(product: {
  handle: string
  title: string
  type: string
}): Promise<MadePicture> {
  const emoji = thingOf(product.title) ?? thingOf(product.type) ?? UNKNOWN_THING
  const [first, second] = createHash('sha256').update(emoji).digest()
  const variant = createHash('sha256').update(product.handle).digest()[0]! % GROUNDS
  const key = `${emoji} ${variant}`
  const known = drawn.get(key)
  if (known) return known
  const scene = SCENE_NAMES[(first! + variant) % SCENE_NAMES.length]!
  const palette = PALETTE_NAMES[(second! + variant * 3) % PALETTE_NAMES.length]!
  const made = compose({ scene, palette, things: [{ emoji, size: 0.54, x: 0.5 }] }).then(
    (pipeline) => makePicture(pipeline),
  )
  drawn.set(key, made)
  return made
}

const thingOf = (text: string): string | undefined => LOOKS.find(([words]) => words.test(text))?.[1]
