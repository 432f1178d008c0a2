import type { Composition, Thing } from '../server/commerce/catalogue/drawing/compose.ts'
import type { Drawn } from './product.ts'
import type { PaletteName, SceneName } from '../server/commerce/catalogue/drawing/scenes.ts'

const HEROES: readonly SceneName[] = ['sweep', 'podium', 'arch', 'window', 'shelf']
const GROUPS: readonly SceneName[] = ['shelf', 'window', 'arch', 'sweep']

/** Pictures of one product: alone, with others, and for some as a row of three. */
export function compositionsOf(product: Drawn, index: number): Composition[] {
  const [main, ...others] = product.show
  const turn = product.turn ?? 0
  const hero = HEROES[(index * 2 + Math.floor(index / 5)) % HEROES.length]!
  const group = GROUPS[(index + Math.floor(index / 4)) % GROUPS.length]!
  const [first, second] = product.palettes
  const alone: Composition = {
    scene: hero,
    palette: first,
    things: [{ emoji: main, size: hero === 'podium' ? 0.54 : 0.6, x: 0.5, turn }],
  }
  const company: Composition = {
    scene: group,
    palette: second,
    things: inCompany(main, others, turn, index % 2 === 1),
  }
  return index % 3 === 0 ? [alone, company, row(main, turn, first, index)] : [alone, company]
}

function inCompany(
  main: string,
  others: readonly string[],
  turn: number,
  mirrored: boolean,
): Thing[] {
  const at = (x: number): number => (mirrored ? 1 - x : x)
  const [left, right] = others
  return [
    ...(right ? [{ emoji: right, size: 0.26, x: at(0.8), foot: -0.012, flip: mirrored }] : []),
    { emoji: main, size: 0.48, x: at(0.42), turn, flip: mirrored },
    ...(left ? [{ emoji: left, size: 0.24, x: at(right ? 0.68 : 0.78), foot: 0.035 }] : []),
  ]
}

const row = (emoji: string, turn: number, palette: PaletteName, index: number): Composition => ({
  scene: index % 2 === 0 ? 'shelf' : 'sweep',
  palette,
  things: [
    { emoji, size: 0.3, x: 0.2, turn },
    { emoji, size: 0.3, x: 0.8, turn },
    { emoji, size: 0.38, x: 0.5, foot: 0.03, turn },
  ],
})
