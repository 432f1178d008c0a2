/** Two transactions that waited for each other; PostgreSQL broke this one off and it left nothing behind. */
const DEADLOCK = '40P01'
const TRIES = 5

/** Runs a whole transaction again when it was broken off because it and another one waited for each other. */
export async function retryDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK || tries === TRIES) throw error
    }
  }
}
