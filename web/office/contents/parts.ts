import type { Permission } from '../../../basics/permissions.ts'

/** Parts of the screen, each with the right it needs. */
export const PARTS = [
  { name: 'announcements', needs: 'content.write' },
  { name: 'categories', needs: 'catalogue.write' },
  { name: 'banners', needs: 'catalogue.write' },
  { name: 'synonyms', needs: 'catalogue.write' },
  { name: 'dictionary', needs: 'settings.write' },
] as const satisfies readonly { readonly name: string; readonly needs: Permission }[]

export type PartName = (typeof PARTS)[number]['name']

export type PartProps = {
  /** A row's id, `new`, or none. */
  readonly open: number | string | undefined
  readonly setOpen: (open: number | string | undefined) => void
}
