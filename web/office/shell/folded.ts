import { NAV_GROUPS, type NavGroup } from './routes.ts'

const KEY = 'office.folded'
/** What is opened seldom. */
const AT_FIRST: readonly NavGroup[] = ['administration']

/** Groups of the navigation that are folded in this browser. */
export function readFolded(): readonly NavGroup[] {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === null ? AT_FIRST : NAV_GROUPS.filter((group) => kept.split(' ').includes(group))
  } catch {
    return AT_FIRST
  }
}

export function keepFolded(groups: readonly NavGroup[]): void {
  try {
    localStorage.setItem(KEY, groups.join(' '))
  } catch {
    // They stay folded until the page is left.
  }
}
