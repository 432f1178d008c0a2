import type { SampleCategory } from '../product.ts'
import { care } from './care.ts'
import { clothing } from './clothing.ts'
import { digital } from './digital.ts'
import { electronics } from './electronics.ts'
import { food } from './food.ts'
import { home } from './home.ts'
import { kitchen } from './kitchen.ts'
import { play } from './play.ts'
import { sports } from './sports.ts'

/** In display order. */
export const sampleCatalogue: readonly SampleCategory[] = [
  home,
  kitchen,
  food,
  electronics,
  clothing,
  sports,
  care,
  play,
  digital,
]
