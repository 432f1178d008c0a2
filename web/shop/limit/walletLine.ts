import { useSyncExternalStore } from 'react'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Connection } from '../../client/wallet/connection.ts'
import { sameAddress } from '../../client/wallet/provider.ts'
import { suits } from './useWalletRun.ts'

/** An action that was pressed, and the wallet it needs. */
export type Turn = { readonly id: string; readonly network: NetworkId; readonly owner: string }

/** Waiting actions in the order pressed, and the one that runs. */
type Line = { readonly waiting: readonly Turn[]; readonly running: string | undefined }

type WalletLine = {
  read(): Line
  subscribe(listener: () => void): () => void
  /** An action pressed again keeps its place. */
  join(turn: Turn): void
  /** Starts the action; false when another runs or it was not waiting. */
  begin(id: string): boolean
  /** After a refusal or a failure the waiting actions are dropped: the wallet is not asked for the next one. */
  end(id: string, succeeded: boolean): void
  /** Removes an action whose screen is gone. */
  leave(id: string): void
}

const EMPTY: Line = { waiting: [], running: undefined }

/** Runs actions one after another: wallets show one request at a time, and some forget the previous one. */
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

/** True when the connected wallet is the one needed. */
export const isOwn = (
  connection: Connection | undefined,
  { network, owner }: Pick<Turn, 'network' | 'owner'>,
): connection is Connection => suits(connection, network) && sameAddress(connection.address, owner)

/** The first action whose wallet is connected; those that need another wallet do not block it. */
export const nextIn = (
  { waiting, running }: Line,
  connection: Connection | undefined,
): string | undefined =>
  running === undefined ? waiting.find((one) => isOwn(connection, one))?.id : undefined

/** The first action whose wallet is missing: one wallet list serves all of them. */
export const firstWithoutWallet = (
  { waiting }: Line,
  connection: Connection | undefined,
): string | undefined => waiting.find((one) => !isOwn(connection, one))?.id

/** One queue, since a page has one wallet at a time. */
export const walletLine = createWalletLine()

export const useWalletLine = (): Line =>
  useSyncExternalStore(walletLine.subscribe, walletLine.read, () => EMPTY)
