import type {
  Static,
  TArray,
  TBigInt,
  TBoolean,
  TNull,
  TNumber,
  TSchema,
  TString,
  TUnion,
  TUnsafe,
} from 'typebox'

export type Columns = Readonly<Record<string, TSchema>>

export type RowOf<C extends Columns> = { -readonly [K in keyof C]: Static<C[K]> }

/** Not made by typebox: loading it took a third of the time in which a command starts. */
const plain = <S extends TSchema>(schema: object): S => schema as S

export const col = {
  text: plain<TString>({ type: 'string' }),
  int: plain<TNumber>({ type: 'number' }),
  bigint: plain<TBigInt>({ type: 'bigint' }),
  bool: plain<TBoolean>({ type: 'boolean' }),
  time: plain<TUnsafe<Date>>({ type: 'time' }),
  bytes: plain<TUnsafe<Buffer>>({ type: 'bytes' }),
  json: <T>() => plain<TUnsafe<T>>({ type: 'json' }),
  list: <S extends TSchema>(items: S) => plain<TArray<S>>({ type: 'array', items }),
  orNull: <S extends TSchema>(of: S) =>
    plain<TUnion<[S, TNull]>>({ anyOf: [of, { type: 'null' }] }),
  /** Limited to some values of its type. */
  as: <T>(of: TSchema) => plain<TUnsafe<T>>(of),
  /** Nullable in its table only. */
  present: <S extends TSchema>(of: S) => plain<TUnsafe<Static<S>>>({ ...of, present: true }),
} as const

export const pick = <C extends Columns, K extends keyof C>(
  columns: C,
  ...names: readonly K[]
): Pick<C, K> => Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<C, K>
