import type { CallResult } from '../../../api/calls.ts'
import { picturesOf } from '../parts/pictures.ts'
import type { ItemForm } from './useItem.ts'

/** The chosen option's own picture first, each once. */
export const picturesToShow = (
  { mainImage, detailImage }: CallResult<'readProduct'>,
  { option }: Pick<ItemForm, 'option'>,
): readonly string[] => [
  ...new Set([
    ...(option?.image ? [option.image] : []),
    ...picturesOf(mainImage),
    ...picturesOf(detailImage),
  ]),
]
