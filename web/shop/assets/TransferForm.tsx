import { useRef, useState } from 'react'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import type { Asset } from '../../../basics/ledger.ts'
import { formatMicro } from '../../../basics/money.ts'
import { TOKEN_SYMBOLS } from '../../../basics/tokens.ts'
import { useQueryParameters } from '../../client/router.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { ConfirmSheet } from '../account/ConfirmSheet.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Done } from './Done.tsx'
import {
  AssetChoice,
  WithBalances,
  availableOf,
  useRefreshBalances,
  type Balances,
} from './balances.tsx'
import { forgetRequestId, requestIdFor } from './requestIds.ts'
import { useAmount } from './useAmount.ts'

const CALL = 'internalTransfer'
type Input = Pick<CallInput<typeof CALL>, 'asset' | 'amount' | 'address' | 'requestId'>

/** The asset from the link, else the most common one. */
export function useAskedAsset(offered: readonly Asset[]): [Asset, (asset: Asset) => void] {
  const { asset } = useQueryParameters()
  const [chosen, choose] = useState<Asset>()
  return [chosen ?? offered.find((one) => one === asset) ?? 'USDT', choose]
}

export function TransferForm() {
  return <WithBalances>{(balances) => <Form balances={balances} />}</WithBalances>
}

function Form({ balances }: { balances: Balances }) {
  const t = useTexts('balance')
  const [asset, chooseAsset] = useAskedAsset(TOKEN_SYMBOLS)
  const available = availableOf(balances, asset)
  const amount = useAmount(asset, available)
  const receiver = useReceiver()
  const [asked, ask] = useState<Input>()
  const refresh = useRefreshBalances()
  const [done, setDone] = useState<CallResult<typeof CALL>>()
  const shown = { amount: formatAmount(formatMicro(available)), asset }

  const next = () => {
    const address = receiver.submit()
    const found = amount.submit((micro) => (micro > available ? t.amountShort(shown) : undefined))
    if (address === undefined) receiver.input.current?.focus()
    if (address === undefined || found === undefined) return
    const content = { asset, amount: found.text, address }
    ask({ ...content, requestId: requestIdFor(CALL, content) })
  }
  const finish = (result: CallResult<typeof CALL>) => {
    forgetRequestId(result.requestId)
    refresh()
    setDone(result)
    ask(undefined)
  }
  const again = () => {
    amount.clear()
    setDone(undefined)
  }
  if (done) return <Transferred done={done} onAgain={again} />
  return (
    <form
      className="grid gap-5 px-4"
      noValidate
      onSubmit={(event) => (event.preventDefault(), next())}
    >
      <p className="text-sm text-quiet">{t.transferText}</p>
      <AssetChoice
        balances={balances}
        offered={TOKEN_SYMBOLS}
        asset={asset}
        onChange={chooseAsset}
      />
      <ReceiverField receiver={receiver} />
      <AmountField {...amount.field} hint={t.availableOf(shown)} />
      <Button look="main" wide type="submit">
        {t.next}
      </Button>
      {asked && (
        <ConfirmSheet
          call={CALL}
          input={asked}
          title={t.transferConfirm}
          summary={<Summary input={asked} />}
          onDone={finish}
          onClose={() => ask(undefined)}
        />
      )}
    </form>
  )
}

type DoneProps = { done: CallResult<typeof CALL>; onAgain: () => void }

function Transferred({ done, onAgain }: DoneProps) {
  const t = useTexts('balance')
  return (
    <Done
      title={t.transferred({ amount: formatAmount(done.amount), asset: done.asset, to: done.to })}
      again={t.transferAgain}
      onAgain={onAgain}
    >
      <p className="text-sm text-quiet">{t.transferredText}</p>
    </Done>
  )
}

function ReceiverField({ receiver }: { receiver: ReturnType<typeof useReceiver> }) {
  const t = useTexts('balance')
  return (
    <TextField
      label={t.receiver}
      hint={t.receiverHint}
      error={receiver.error}
      value={receiver.value}
      onChange={(event) => receiver.change(event.target.value)}
      ref={receiver.input}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  )
}

function useReceiver() {
  const t = useTexts('balance')
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const submit = (): string | undefined => {
    const address = value.trim()
    setError(address === '' ? t.receiverMissing : undefined)
    return address === '' ? undefined : address
  }
  return {
    value,
    error,
    input,
    submit,
    change: (text: string) => (setValue(text), setError(undefined)),
  }
}

function Summary({ input }: { input: Input }) {
  const t = useTexts('balance')
  return (
    <div className="grid gap-4">
      <p className="text-center">
        <Price amount={input.amount} unit={input.asset} size="2xl" tone="ink" />
      </p>
      <Facts
        rows={[
          [t.receiver, <strong className="font-semibold">{input.address}</strong>],
          [t.fee, <Price amount="0" unit={input.asset} tone="ink" size="sm" />],
        ]}
      />
      <p className="text-sm text-quiet">{t.confirmNote}</p>
    </div>
  )
}
