import { useEffect, useId, useRef } from 'react'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { useCall } from '../../client/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Refused } from '../parts/Refused.tsx'
import { WalletList } from '../wallet/WalletList.tsx'
import { useConnection } from '../wallet/useWallet.ts'
import { LimitRunNote } from './LimitRunNote.tsx'
import { useWalletRun, type Run } from './useWalletRun.ts'
import { firstWithoutWallet, isOwn, nextIn, useWalletLine, walletLine } from './walletLine.ts'

type Props = {
  network: NetworkId
  owner: string
  revoke: (run: Run) => Promise<void>
  onRevoked: () => void
}

/**
 * Revokes an allowance with the wallet that gave it, asking to connect that wallet first. Several
 * revocations run one after another.
 */
export function RevokePart({ network, owner, revoke, onRevoked }: Props) {
  const t = useTexts('limit')
  const id = useId()
  const line = useWalletLine()
  const connection = useConnection()
  const networks = useCall('listNetworks', {})
  const { run, step, error, busy } = useWalletRun()
  const button = useRef<HTMLButtonElement>(null)
  const chainId = networks.data?.find((one) => one.network === network)?.chainId
  const own = isOwn(connection, { network, owner }) ? connection : undefined
  const isWaiting = line.waiting.some((one) => one.id === id)
  const isInLine = isWaiting && own !== undefined && line.running !== undefined
  const isNext = own !== undefined && chainId !== undefined && nextIn(line, connection) === id
  useEffect(() => () => walletLine.leave(id), [id])
  useEffect(() => {
    if (!isNext || !walletLine.begin(id)) return
    // Its turn may come while another card is in view.
    button.current?.scrollIntoView({ block: 'nearest' })
    void run(own, network, chainId, revoke).then((done) => {
      walletLine.end(id, done)
      if (done) onRevoked()
    })
  }, [isNext, id, own, network, chainId, run, revoke, onRevoked])
  const press = () => {
    walletLine.join({ id, network, owner })
    if (networks.isError) void networks.refetch()
  }
  return (
    <>
      {isWaiting && !own && (
        <>
          <p role="status" className="text-sm">
            {t.connectToRevoke}
          </p>
          {firstWithoutWallet(line, connection) === id && (
            <WalletList kind={NETWORKS[network].kind} />
          )}
        </>
      )}
      {isWaiting && networks.isError && !networks.isFetching && <Refused cause={networks.error} />}
      {isInLine ? (
        <p role="status" data-in-line="" className="text-sm text-amber-text">
          {t.inLine}
        </p>
      ) : (
        <LimitRunNote step={step} error={error} network={network} />
      )}
      <Button
        ref={button}
        look="danger"
        busy={busy || (isWaiting && own !== undefined && !isInLine && !networks.isError)}
        aria-disabled={isInLine || undefined}
        icon={isInLine && <Icon name="clock" className="size-5" />}
        onClick={press}
      >
        {t.revoke}
      </Button>
    </>
  )
}
