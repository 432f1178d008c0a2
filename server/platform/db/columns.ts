import { Type, type Static, type TSchema, type TUnsafe } from 'typebox'

export type Columns = Readonly<Record<string, TSchema>>

export type RowOf<C extends Columns> = { -readonly [K in keyof C]: Static<C[K]> }

export const col = {
  text: Type.String(),
  int: Type.Number(),
  bigint: Type.BigInt(),
  bool: Type.Boolean(),
  time: Type.Unsafe<Date>({ type: 'time' }),
  bytes: Type.Unsafe<Buffer>({ type: 'bytes' }),
  json: <T>(): TUnsafe<T> => Type.Unsafe<T>({ type: 'json' }),
  list: Type.Array,
  orNull: <S extends TSchema>(of: S) => Type.Union([of, Type.Null()]),
  /** Limited to some values of its type. */
  as: <T>(of: TSchema): TUnsafe<T> => Type.Unsafe<T>(of),
  /** Nullable in its table only. */
  present: <S extends TSchema>(of: S): TUnsafe<Static<S>> =>
    Type.Unsafe<Static<S>>({ ...of, present: true }),
} as const

export const pick = <C extends Columns, K extends keyof C>(
  columns: C,
  ...names: readonly K[]
): Pick<C, K> => Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<C, K>
