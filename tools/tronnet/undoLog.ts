type Change = { readonly swap: () => void }
/** A finished piece of work that can be taken back and done again, in the order of a stack. */
export type Work = { undo(): void; redo(): void }

/** How each change of the world is taken back: inside a transaction that fails, and block by block in a reorganisation. */
export class UndoLog {
  private changes: Change[] = []
  private readonly marks: number[] = []

  /** Sets (or with `undefined` removes) an entry. */
  write<V>(map: Map<string, V>, key: string, value: V | undefined): void {
    let other = value
    const swap = (): void => {
      const now = map.get(key)
      if (other === undefined) map.delete(key)
      else map.set(key, other)
      other = now
    }
    swap()
    this.changes.push({ swap })
  }

  checkpoint(): void {
    this.marks.push(this.changes.length)
  }
  commit(): void {
    this.marks.pop()
  }
  revert(): void {
    const mark = this.marks.pop() ?? 0
    while (this.changes.length > mark) this.changes.pop()!.swap()
  }

  /** Ends a piece of work: a block. */
  take(): Work {
    const { changes } = this
    this.changes = []
    return {
      undo: () => {
        for (let at = changes.length - 1; at >= 0; at--) changes[at]!.swap()
      },
      redo: () => {
        for (const { swap } of changes) swap()
      },
    }
  }
}
