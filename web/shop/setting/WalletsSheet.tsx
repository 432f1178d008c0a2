import { Suspense, useState } from 'react'
import { networkOfAsset, type ChainAsset } from '../../../basics/networks.ts'
import { CallFailure, callApi } from '../../client/callApi.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { sameAddress } from '../../client/wallet/provider.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { refusedFields, useSubmit } from '../parts/useSubmit.ts'
import { ConfirmSheet, useOwnProofs } from '../account/ConfirmSheet.tsx'
import { FirstFundPassword } from '../account/FirstFundPassword.tsx'
import { ProveWallet, type WalletProof } from '../entry/ProveWallet.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { Refused } from '../parts/Refused.tsx'
import { WalletList } from '../wallet/WalletList.tsx'
import { useConnection } from '../wallet/useWallet.ts'
import { useInvalidate } from './useAccount.ts'

const ALL = { pageNo: 1, pageSize: 100, column: 'createTime', order: 'asc' } as const

/** The account's wallets, each proven by a signature and able to sign in. */
export function WalletsSheet() {
  const t = useTexts('account')
  const { data, error, isFetching, refetch } = useMemberCall('listWallets', ALL)
  const [adding, setAdding] = useState(false)
  if (!data)
    return error ? (
      <LoadFailure cause={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-40 w-full" />
    )
  return (
    <div className="grid gap-5">
      <p className="text-sm text-quiet">{t.walletsText}</p>
      {data.records.length === 0 ? (
        <p className="text-sm">{t.noWallets}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line">
          {data.records.map((wallet) => (
            <BoundWallet key={`${wallet.address} ${wallet.asset}`} {...wallet} />
          ))}
        </ul>
      )}
      {adding ? (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <AddWallet bound={data.records} onDone={() => setAdding(false)} />
        </Suspense>
      ) : (
        <Button look="main" wide onClick={() => setAdding(true)}>
          {t.bindWallet}
        </Button>
      )}
    </div>
  )
}

type Wallet = { address: string; asset: ChainAsset }

function BoundWallet({ address, asset }: Wallet) {
  const t = useTexts('account')
  const toast = useToast()
  const invalidate = useInvalidate()
  const [sure, setSure] = useState(false)
  const { run, busy, refusal } = useSubmit()
  const remove = () =>
    void run(async () => {
      await callApi('removeWallet', { address, asset })
      invalidate('listWallets')
      toast(t.removed)
    })
  const isLast = refusal instanceof CallFailure && refusal.name === 'noPermission'
  return (
    <li className="grid gap-2 p-4">
      <p className="text-sm text-quiet">{networkOfAsset(asset).name}</p>
      <Address address={address} />
      {isLast ? (
        <p role="alert" className="text-sm text-red">
          {refusedFields(refusal)['address'] === undefined ? t.lastWallet : t.firstWalletStays}
        </p>
      ) : (
        refusal !== undefined && <Refused cause={refusal} />
      )}
      {sure ? (
        <div className="grid gap-2">
          <p className="text-sm">{t.removeWalletText}</p>
          <div className="grid grid-cols-2 gap-3">
            <Button onClick={() => setSure(false)}>{t.keep}</Button>
            <Button look="danger" busy={busy} onClick={remove}>
              {t.remove}
            </Button>
          </div>
        </div>
      ) : (
        <Button look="quiet" className="justify-self-start px-0!" onClick={() => setSure(true)}>
          {t.remove}
        </Button>
      )}
    </li>
  )
}

function AddWallet({ bound, onDone }: { bound: readonly Wallet[]; onDone: () => void }) {
  const t = useTexts('account')
  const toast = useToast()
  const invalidate = useInvalidate()
  const connection = useConnection()
  const proofs = useOwnProofs()
  const [proof, setProof] = useState<WalletProof | null>(null)
  if (proofs.failed)
    return <LoadFailure cause={proofs.failed} busy={proofs.fetching} onRetry={proofs.readAgain} />
  if (proofs.waiting) return <Skeleton className="h-24 w-full" />
  // First: the account's first wallet signs, before a new one is connected.
  if (!proofs.hasPassword && !proofs.hasPasskey)
    return <FirstFundPassword onDone={proofs.readAgain} />
  if (!connection) return <WalletList />
  if (bound.some(({ address }) => sameAddress(address, connection.address)))
    return (
      <div className="grid gap-3">
        <p className="text-sm">{t.alreadyBound}</p>
        <WalletList />
      </div>
    )
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <ProveWallet
        connection={connection}
        action={t.signAndBind}
        onSigned={async (signed) => setProof(signed)}
      />
      {proof && (
        <ConfirmSheet
          call="bindWallet"
          input={proof}
          title={t.bindWallet}
          summary={<Address address={proof.address} />}
          onDone={() => {
            invalidate('listWallets')
            toast(t.walletBound)
            onDone()
          }}
          onClose={() => setProof(null)}
        />
      )}
    </div>
  )
}
