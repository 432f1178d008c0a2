import type { CallInput } from '../../../../api/calls.ts'
import { refuseFields } from '../../../../basics/errors.ts'
import { replaced } from '../../../../basics/texts.ts'
import type { Property } from '../product.ts'

/** Each property has a name and a value in one language at least; undefined keeps the stored ones. */
export const propertiesOf = (
  before: readonly Property[],
  given: CallInput<'saveOfficeProduct'>['properties'],
): readonly Property[] =>
  given?.map((one, place) => {
    const known = before.find(({ name }) => name.cn === one.name.cn)
    const name = replaced(known?.name, one.name)
    const value = replaced(known?.value, one.value)
    return {
      name: name ?? refuseFields({ [`properties.${place}.name`]: 'missing' }),
      value: value ?? refuseFields({ [`properties.${place}.value`]: 'missing' }),
    }
  }) ?? before
