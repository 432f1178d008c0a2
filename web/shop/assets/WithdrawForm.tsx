import { bracketedIn } from '../../../basics/bracketedIn.ts'
import { useRef, useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { ASSETS, type Asset } from '../../../basics/ledger.ts'
import { formatMicro, parseMicro } from '../../../basics/money.ts'
import { CallFailure } from '../../client/callApi.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { go } from '../../client/router.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { TextAreaField } from '../../ui/Field.tsx'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { ConfirmSheet } from '../account/ConfirmSheet.tsx'
import { FrozenNotice } from '../account/FrozenNotice.tsx'
import { Facts } from '../parts/Facts.tsx'
import { assetsView } from '../paths.ts'
import { useAskedAsset } from './TransferForm.tsx'
import { WithdrawSummary, type WithdrawInput } from './WithdrawSummary.tsx'
import {
  AssetChoice,
  WithBalances,
  availableOf,
  useRefreshBalances,
  type Balances,
} from './balances.tsx'
import { forgetRequestId, requestIdFor } from './requestIds.ts'
import { useAmount } from './useAmount.ts'
import { feeOf, feeWords, judgeAddress, judgeAmount, mostOf, type Terms } from './withdrawPlan.ts'

const CALL = 'requestWithdrawal'

export function WithdrawForm() {
  const account = useMemberCall('readAccount', {})
  if (account.data?.user.frozen)
    return (
      <div className="mx-4">
        <FrozenNotice />
      </div>
    )
  return <WithBalances>{(balances) => <AssetForm balances={balances} />}</WithBalances>
}

function AssetForm({ balances }: { balances: Balances }) {
  const t = useTexts('balance')
  const [asset, chooseAsset] = useAskedAsset(ASSETS)
  const query = useMemberCall('readWithdrawalTerms', { asset }, { staleTime: 0 })
  const waiting = (
    <>
      <Skeleton className="h-19 w-2/3" />
      <Skeleton className="h-24" />
      <Skeleton className="h-20" />
      <Skeleton className="h-32" />
    </>
  )
  return (
    <div className="grid gap-5 px-4">
      <AssetChoice balances={balances} asset={asset} onChange={chooseAsset} />
      <Loaded query={query} waiting={waiting}>
        {(terms) =>
          terms.length === 0 ? (
            <p className="rounded-card bg-shade p-4 text-sm">{t.noWithdrawal({ asset })}</p>
          ) : (
            <Form
              key={asset}
              asset={asset}
              available={availableOf(balances, asset)}
              terms={terms}
            />
          )
        }
      </Loaded>
    </div>
  )
}

type FormProps = { asset: Asset; available: bigint; terms: readonly Terms[] }

/** What is typed, and what the confirmation is asked for; undefined until everything fits. */
function useWithdrawal({ asset, available, terms }: FormProps) {
  const t = useTexts('balance')
  const [chosen, choose] = useState<NetworkId>()
  const own = terms.find(({ network }) => network === chosen) ?? terms[0]!
  const amount = useAmount(asset, mostOf(available, own))
  const [address, setAddress] = useState('')
  const [addressFault, setAddressFault] = useState<string>()
  const addressField = useRef<HTMLTextAreaElement>(null)
  const [asked, ask] = useState<WithdrawInput>()
  const refresh = useRefreshBalances()

  const next = () => {
    const to = address.replace(/\s/g, '')
    const wrong = judgeAddress(t, to, own)
    setAddressFault(wrong)
    const found = amount.submit((micro) => judgeAmount(t, asset, micro, available, own))
    if (wrong) addressField.current?.focus()
    if (wrong || !found) return
    const fee = formatMicro(feeOf(parseMicro(found.text)!, own))
    const content = { asset, network: own.network, amount: found.text, address: to }
    // Without the fee: a retry is the same withdrawal even if the fee has changed.
    ask({ ...content, fee, requestId: requestIdFor(CALL, content) })
  }
  const finish = (result: CallResult<typeof CALL>) => {
    forgetRequestId(result.requestId)
    refresh()
    ask(undefined)
    go(assetsView({ do: 'withdrawals' }))
  }
  const changeNetwork = (network: NetworkId) => {
    choose(network)
    setAddressFault(undefined)
  }
  const type = (text: string) => (setAddress(text), setAddressFault(undefined))
  const leave = () => {
    refresh()
    ask(undefined)
  }
  const target = { value: address, error: addressFault, ref: addressField, type }
  return { own, amount, target, asked, next, finish, leave, changeNetwork }
}

function Form(props: FormProps) {
  const { asset, available, terms } = props
  const t = useTexts('balance')
  const errors = useTexts('errors')
  const { own, amount, target, asked, next, finish, leave, changeNetwork } = useWithdrawal(props)
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => (event.preventDefault(), next())}>
      <Chips
        label={t.network}
        chips={terms.map(({ network }) => ({
          value: network,
          label: NETWORKS[network].name,
          note: NETWORKS[network].label,
        }))}
        value={own.network}
        onChange={changeNetwork}
      />
      <TextAreaField
        label={t.address}
        hint={t.withdrawAddressHint({ name: NETWORKS[own.network].name })}
        error={target.error}
        value={target.value}
        onChange={(event) => target.type(event.target.value)}
        ref={target.ref}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
      />
      <AmountField
        {...amount.field}
        hint={t.availableOf({ amount: formatAmount(formatMicro(available)) })}
      />
      <Costs asset={asset} micro={amount.micro ?? 0n} terms={own} />
      <Button look="main" wide type="submit">
        {t.next}
      </Button>
      {asked && (
        <ConfirmSheet
          call={CALL}
          input={asked}
          title={t.withdrawConfirm}
          summary={<WithdrawSummary input={asked} />}
          sayRefusal={(cause) =>
            cause instanceof CallFailure && cause.fields['fee'] === 'changed'
              ? errors['field.changed']
              : undefined
          }
          onDone={finish}
          onClose={leave}
        />
      )}
    </form>
  )
}

/** Fee and total before anything is pressed. Shown from the start, so that nothing jumps while typing. */
function Costs({ asset, micro, terms }: { asset: Asset; micro: bigint; terms: Terms }) {
  const t = useTexts('balance')
  const locale = useLocale()
  const fee = feeOf(micro, terms)
  const price = (amountMicro: bigint) => (
    <Price amount={formatMicro(amountMicro)} unit={asset} tone="ink" size="sm" />
  )
  return (
    <div className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <Facts
        rows={[
          [bracketedIn(locale, t.fee, feeWords(terms)), <span data-fee="">{price(fee)}</span>],
          [t.arrives, <span data-arrives="">{price(micro)}</span>],
          [t.leaves, <span data-leaves="">{price(micro + fee)}</span>],
        ]}
      />
      <p className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 text-xs text-quiet tabular-nums">
        <span>
          {t.minimum} {formatAmount(terms.minimum)} {asset}
        </span>
        <span>
          {t.leftToday} {formatAmount(terms.leftToday)} {asset}
        </span>
      </p>
    </div>
  )
}
