import type { CallInput } from '../../../../api/calls.ts'
import { refuseFields } from '../../../../basics/errors.ts'
import type { Property } from '../product.ts'
import { patched } from './patched.ts'

/** Each property has a name and a value in Chinese at least; undefined keeps the stored ones. */
export const propertiesOf = (
  before: readonly Property[],
  given: CallInput<'saveOfficeProduct'>['properties'],
): readonly Property[] =>
  given?.map((one, place) => {
    const name = patched(undefined, one.name)
    const value = patched(undefined, one.value)
    return {
      name: name ?? refuseFields({ [`properties.${place}.name`]: 'missing' }),
      value: value ?? refuseFields({ [`properties.${place}.value`]: 'missing' }),
    }
  }) ?? before
