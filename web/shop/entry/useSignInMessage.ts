import { useCallback, useEffect, useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { firstOfKind, NETWORKS, type ChainAsset } from '../../../basics/networks.ts'
import { callApi } from '../../client/callApi.ts'
import { useCall } from '../../client/queries.ts'
import type { Connection } from '../../client/wallet/connection.ts'

export type SignInAsset = ChainAsset
type Message = CallResult<'createSignInMessage'>

/**
 * A one-time message for the connected wallet, renewed before it expires (EIP-4361; rules:
 * accounts#wallet-sign-in).
 */
export function useSignInMessage(connection: Connection) {
  const { kind, address, chainId } = connection
  const networks = useCall('listNetworks', {})
  const here = networks.data?.find(
    (one) => NETWORKS[one.network].kind === kind && one.chainId === chainId,
  )
  const { asset } = here ? NETWORKS[here.network] : firstOfKind(kind)
  const ready = !networks.isPending
  const [message, setMessage] = useState<Message>()
  const [failure, setFailure] = useState<unknown>()
  const ask = useCallback(async () => {
    setFailure(undefined)
    setMessage(undefined)
    await callApi('createSignInMessage', { address, asset }).then(setMessage, setFailure)
  }, [address, asset])
  useEffect(() => {
    if (ready) void ask()
  }, [ready, ask])
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => void ask(), Math.max(1_000, message.expiresAt - Date.now()))
    return () => clearTimeout(timer)
  }, [message, ask])
  return { asset, message: message?.message, failure, ask }
}
