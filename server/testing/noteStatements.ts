import type { Connection, Database } from '../platform/db/connection.ts'

/** The same database; the text of every statement, also of those in transactions, is added to `seen`. */
export function noteStatements(db: Connection, seen: string[]): Database {
  if (db.isTransaction) throw new Error('statements are noted on a database, not in a transaction')
  const noting = <T extends Connection>(on: T): T => ({
    ...on,
    query: (statement, columns) => (seen.push(statement.text), on.query(statement, columns)),
  })
  return {
    ...noting(db),
    transaction: (work, isolation) => db.transaction((tx) => work(noting(tx)), isolation),
  }
}
