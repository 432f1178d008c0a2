import type { Permission } from '../../../basics/permissions.ts'

/** Parts of the screen, each with the right that it takes. */
export const PARTS = [
  { name: 'announcements', needs: 'content.write' },
  { name: 'categories', needs: 'catalogue.write' },
  { name: 'banners', needs: 'catalogue.write' },
] as const satisfies readonly { readonly name: string; readonly needs: Permission }[]

export type PartName = (typeof PARTS)[number]['name']

export type PartProps = {
  readonly open: number | 'new' | undefined
  readonly setOpen: (open: number | 'new' | undefined) => void
}
