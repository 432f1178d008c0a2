/** Questions that wait for an answer: how many there are in all, and for each name that they count for. */
export class OpenQuestions {
  private all = 0
  private readonly byName = new Map<string, number>()
  private readonly max: { readonly all: number; readonly each: number }

  constructor(max: { readonly all: number; readonly each: number }) {
    this.max = max
  }

  isFull(names: readonly string[]): boolean {
    return (
      this.all >= this.max.all ||
      names.some((name) => (this.byName.get(name) ?? 0) >= this.max.each)
    )
  }

  async run<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
    this.count(names, 1)
    try {
      return await work()
    } finally {
      this.count(names, -1)
    }
  }

  private count(names: readonly string[], by: 1 | -1): void {
    this.all += by
    for (const name of names) {
      const now = (this.byName.get(name) ?? 0) + by
      if (now > 0) this.byName.set(name, now)
      else this.byName.delete(name)
    }
  }
}
