const DEADLOCK = '40P01'
const TRIES = 5

/** Runs a whole transaction again, up to five times in all, after PostgreSQL ended it because of a deadlock. */
export async function retryDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK || tries === TRIES) throw error
    }
  }
}
