import { useEffect, useState } from 'react'
import { NETWORKS, type NetworkId } from '../../../basics/chains.ts'
import { useCall } from '../../client/queries.ts'
import { sameAddress } from '../../client/wallet/provider.ts'
import { Button } from '../../ui/Button.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Refused } from '../pay/Refused.tsx'
import { WalletList } from '../wallet/WalletList.tsx'
import { useConnection } from '../wallet/useWallet.ts'
import { LimitRunNote } from './LimitRunNote.tsx'
import { suits, useWalletRun, type Run } from './useWalletRun.ts'

type Props = { network: NetworkId; owner: string; revoke: (run: Run) => Promise<void>; onRevoked: () => void }

/** Takes an allowance back with the wallet that gave it; another one, or none, is asked to be connected first. */
export function RevokePart({ network, owner, revoke, onRevoked }: Props) {
  const t = useTexts('limit')
  const connection = useConnection()
  const networks = useCall('GET appleShop/networks', {})
  const { run, step, error, busy } = useWalletRun()
  const [isWanted, want] = useState(false)
  const { kind } = NETWORKS[network]
  const chainId = networks.data?.find((one) => one.network === network)?.chainId
  const own = suits(connection, network) && sameAddress(connection.address, owner) ? connection : undefined
  const isReady = own !== undefined && chainId !== undefined
  useEffect(() => {
    if (!isWanted || !isReady) return
    want(false)
    void run(own, network, chainId, revoke).then((done) => done && onRevoked())
  }, [isWanted, isReady, own, network, chainId, run, revoke, onRevoked])
  const press = () => {
    want(true)
    if (networks.isError) void networks.refetch()
  }
  return (
    <>
      {isWanted && !own && (
        <>
          <p role="status" className="text-sm">{t.connectToRevoke}</p>
          <WalletList kind={kind} />
        </>
      )}
      {isWanted && networks.isError && !networks.isFetching && <Refused cause={networks.error} />}
      <LimitRunNote step={step} error={error} network={network} />
      <Button look="danger" busy={busy || (isWanted && own !== undefined && !networks.isError)} onClick={press}>{t.revoke}</Button>
    </>
  )
}
