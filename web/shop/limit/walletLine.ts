import { useSyncExternalStore } from 'react'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Connection } from '../../client/wallet/connection.ts'
import { sameAddress } from '../../client/wallet/provider.ts'
import { suits } from './useWalletRun.ts'

/** Something that was pressed, and the wallet that it goes with. */
export type Turn = { readonly id: string; readonly network: NetworkId; readonly owner: string }

/** What waits, in the order in which it was pressed, and what the wallet is asked for now. */
export type Line = { readonly waiting: readonly Turn[]; readonly running: string | undefined }

export type WalletLine = {
  read(): Line
  subscribe(listener: () => void): () => void
  /** Pressed again, it keeps its place. */
  join(turn: Turn): void
  /** Takes the turn; false when another has it, or it did not wait. */
  begin(id: string): boolean
  /** Whoever refuses one thing, or sees it fail, is not asked for the next by itself: what waits is let go. */
  end(id: string, succeeded: boolean): void
  /** Its screen is gone. */
  leave(id: string): void
}

const EMPTY: Line = { waiting: [], running: undefined }

/** Wallets show one question at a time, and some forget the one before: what was pressed goes one after the other. */
export function createWalletLine(): WalletLine {
  let line = EMPTY
  const listeners = new Set<() => void>()
  const change = (next: Line): void => {
    line = next
    for (const listener of listeners) listener()
  }
  const without = (id: string): readonly Turn[] => line.waiting.filter((one) => one.id !== id)
  const isWaiting = (id: string): boolean => line.waiting.some((one) => one.id === id)
  return {
    read: () => line,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    join(turn) {
      if (line.running !== turn.id && !isWaiting(turn.id))
        change({ ...line, waiting: [...line.waiting, turn] })
    },
    begin(id) {
      if (line.running !== undefined || !isWaiting(id)) return false
      change({ waiting: without(id), running: id })
      return true
    },
    end(id, succeeded) {
      if (line.running === id)
        change({ waiting: succeeded ? line.waiting : [], running: undefined })
    },
    leave(id) {
      if (line.running === id) change({ ...line, running: undefined })
      else if (isWaiting(id)) change({ ...line, waiting: without(id) })
    },
  }
}

/** The connected wallet is the one that this goes with. */
export const isOwn = (
  connection: Connection | undefined,
  { network, owner }: Pick<Turn, 'network' | 'owner'>,
): connection is Connection => suits(connection, network) && sameAddress(connection.address, owner)

/** The first whose wallet is connected: what waits for another one holds nobody up. */
export const nextIn = (
  { waiting, running }: Line,
  connection: Connection | undefined,
): string | undefined =>
  running === undefined ? waiting.find((one) => isOwn(connection, one))?.id : undefined

/** The first whose wallet is missing: one list of wallets is enough for all of them. */
export const firstWithoutWallet = (
  { waiting }: Line,
  connection: Connection | undefined,
): string | undefined => waiting.find((one) => !isOwn(connection, one))?.id

/** A page has one wallet at a time, and so one line. */
export const walletLine = createWalletLine()

export const useWalletLine = (): Line =>
  useSyncExternalStore(walletLine.subscribe, walletLine.read, () => EMPTY)
