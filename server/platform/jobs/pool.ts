import pg from 'pg'
import { openPool } from '../db/connection.ts'

/** The queue writes JSON, which has no bigint, so int8 stays text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? (text: string) => text : pg.types.getTypeParser(oid, format),
}

export const openJobPool = (url: string, max: number): pg.Pool =>
  openPool(url, { max, types, name: 'xiaopu jobs' })
