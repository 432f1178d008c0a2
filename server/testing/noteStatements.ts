import type { Connection, Database } from '../platform/db/connection.ts'

/** The same database; adds the text of every statement to `seen`, also in transactions. */
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
