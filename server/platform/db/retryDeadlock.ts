const DEADLOCK = '40P01'
const TRIES = 5

/** At most five runs. */
export async function retryDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK || tries === TRIES) throw error
    }
  }
}
