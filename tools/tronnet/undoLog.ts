type Change = { readonly swap: () => void }
/** A finished unit of work that can be undone and redone, as a stack. */
export type Work = { undo(): void; redo(): void }

/** Records how to undo each change of the state: within a failed transaction, and per block in a reorganisation. */
export class UndoLog {
  private changes: Change[] = []
  private readonly marks: number[] = []

  /** Sets an entry, or removes it with `undefined`. */
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

  /** Ends a unit of work: a block. */
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
