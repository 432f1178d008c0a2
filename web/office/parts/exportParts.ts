import { useState } from 'react'
import { utcDay } from '../../../basics/zonedDays.ts'
import { download } from './download.ts'

type Part<M> = { readonly csv: string; readonly rows: number; readonly next: M | null }

type Export = {
  /** Rows fetched; undefined when no export runs. */
  readonly rows: number | undefined
  readonly failure: unknown
  readonly run: () => Promise<boolean>
}

/** Fetches a file part by part, each after the previous one's mark, and saves the whole. */
export function useExport<M>(
  name: string,
  readPart: (after: M | undefined) => Promise<Part<M>>,
): Export {
  const [rows, setRows] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  const run = async (): Promise<boolean> => {
    setRows(0)
    setFailure(undefined)
    try {
      const parts: string[] = []
      let read = 0
      for (let after: M | null | undefined; after !== null;) {
        const part: Part<M> = await readPart(after)
        parts.push(part.csv)
        read += part.rows
        setRows(read)
        after = part.next
      }
      download(`${name}-${utcDay(Date.now())}.csv`, parts)
      return true
    } catch (cause) {
      setFailure(cause)
      return false
    } finally {
      setRows(undefined)
    }
  }
  return { rows, failure, run }
}
