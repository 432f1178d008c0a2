import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { formatMicro, microOf } from '../../../basics/money.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { callApi } from '../../client/callApi.ts'
import { useSettings } from '../../client/settings.tsx'
import { checkAddress } from '../../client/wallet/checkAddress.ts'
import type { Connection } from '../../client/wallet/connection.ts'
import { sameAddress } from '../../client/wallet/provider.ts'
import { signText } from '../../client/wallet/signText.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useTexts } from '../../ui/texts.tsx'
import type { ErrorTexts } from '../../../i18n/cn/errors.ts'
import type { TextsOf } from '../../../i18n/textsOf.ts'
import { refusedFields, useSubmit } from '../parts/useSubmit.ts'
import { OrderCodeField } from '../parts/OrderCodeField.tsx'
import { Facts } from '../parts/Facts.tsx'
import type { AnyOrder } from '../parts/payView.ts'
import { TextToSign } from '../parts/TextToSign.tsx'
import { WalletList } from '../wallet/WalletList.tsx'
import { WalletRefused } from '../wallet/WalletRefused.tsx'
import { useCall } from '../../client/queries.ts'
import { useConnection } from '../wallet/useWallet.ts'
import { claimedTogether, isPaidByHand, reasonKey, type Refund } from './refundView.ts'

type Props = { order: AnyOrder; refund: Refund; onClose: () => void }

const sumOf = (refunds: readonly Refund[]): string =>
  formatMicro(refunds.reduce((sum, { amount }) => sum + microOf(amount), 0n))

const FULL_LENGTH = { evm: 42, tron: 34 } as const

/** The connected wallet if it is of the refund's network kind. */
function useFittingWallet({ network }: Refund): Connection | undefined {
  const connection = useConnection()
  return connection?.wallet.kind === NETWORKS[network].kind ? connection : undefined
}

/**
 * Names a refund's address. The paying wallet's signature sends it at once; any other address needs a code from the
 * order's contact and a wait, or, without a contact, a person (rules: refunds#claiming).
 */
export default function ClaimSheet({ order, refund, onClose }: Props) {
  const t = useTexts('refund')
  const errors = useTexts('errors')
  const [address, setAddress] = useState(refund.address ?? '')
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const claim = useClaim({ order, refund, onClose })
  const connection = useFittingWallet(refund)
  const { kind, name } = NETWORKS[refund.network]
  const isRight = checkAddress(kind, address) === undefined
  const isOwn =
    isRight &&
    connection !== undefined &&
    refund.payer !== null &&
    sameAddress(connection.address, address) &&
    sameAddress(refund.payer, address)
  const [captcha, setCaptcha] = useState('')
  const wait = () => {
    setTried(true)
    if (isRight) claim.wait(address, captcha.trim())
    else field.current?.focus()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.sheetTitle}
      footer={
        <ClaimButtons
          doing={claim.doing}
          isConfirmed={refund.confirmedBy !== null}
          onSign={isOwn ? () => claim.sign(connection) : undefined}
          onWait={wait}
        />
      }
    >
      <div className="grid gap-5 p-4">
        <ClaimFacts order={order} refund={refund} isSigned={isOwn} />
        <p className="text-sm">{t.sheetText({ name })}</p>
        <AddressPart
          address={address}
          onChange={setAddress}
          refund={refund}
          connection={connection}
          isTried={isTried}
          field={field}
        />
        <Ways isOwn={isOwn} refund={refund} />
        {!isOwn && refund.confirmedBy !== null && (
          <OrderCodeField
            order={order}
            refundId={refund.refundId}
            to={refund.confirmedBy}
            value={captcha}
            onType={setCaptcha}
            error={codeError(errors, claim.refusal)}
          />
        )}
        <Signing claim={claim} />
        {codeError(errors, claim.refusal) === undefined && (
          <WalletRefused cause={claim.refusal} network={refund.network} />
        )}
      </div>
    </Sheet>
  )
}

type FactsProps = { order: AnyOrder; refund: Refund; isSigned: boolean }

/** How much is claimed, with the order's other refunds that the same proof claims. */
function ClaimFacts({ order, refund, isSigned }: FactsProps) {
  const t = useTexts('refund')
  const { name, label } = NETWORKS[refund.network]
  const together = claimedTogether(order, refund, isSigned)
  const what =
    together.length > 1
      ? t.together({ count: together.length })
      : t[`reason.${reasonKey(order, refund)}`]
  return (
    <Facts
      rows={[
        [what, <Price amount={sumOf(together)} tone="ink" />],
        [t.network, `${name} (${label})`],
      ]}
    />
  )
}

type Claim = ReturnType<typeof useClaim>

function ClaimButtons({
  doing,
  isConfirmed,
  onSign,
  onWait,
}: {
  doing: Claim['doing']
  /** By a code to the order's contact. */
  isConfirmed: boolean
  onSign: (() => void) | undefined
  onWait: () => void
}) {
  const t = useTexts('refund')
  const { refundHours } = useSettings()
  return (
    <div className="grid gap-2">
      {onSign && (
        <Button
          look="main"
          wide
          busy={doing === 'sign'}
          disabled={doing === 'wait'}
          onClick={onSign}
        >
          {t.sign}
        </Button>
      )}
      <Button
        look={onSign ? 'quiet' : 'main'}
        wide
        busy={doing === 'wait'}
        disabled={doing === 'sign'}
        onClick={onWait}
      >
        {isConfirmed ? t.wait({ count: refundHours }) : t.waitAlone}
      </Button>
    </div>
  )
}

/** The text that the wallet is asked to sign. */
function Signing({ claim: { message, isAsking } }: { claim: Claim }) {
  const t = useTexts('refund')
  return (
    <>
      {message !== undefined && <TextToSign label={t.message} text={message} />}
      <p role="status" className="text-sm text-quiet empty:hidden">
        {isAsking ? t.signing : ''}
      </p>
    </>
  )
}

/** Both ways to claim; the text stays visible while the wallet asks to sign it. */
function useClaim({ order: { orderId, secret }, refund: { refundId }, onClose }: Props) {
  const t = useTexts('refund')
  const client = useQueryClient()
  const toast = useToast()
  const { run, busy, refusal } = useSubmit()
  const [doing, setDoing] = useState<'sign' | 'wait'>()
  const [message, setMessage] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const claim = async (input: {
    address: string
    message?: string
    signature?: string
    captcha?: string
  }) => {
    await callApi('claimOrderRefund', { orderId, secret, refundId, ...input })
    await client.invalidateQueries({ queryKey: ['readOrder'] })
    toast(t.claimed)
    onClose()
  }
  return {
    doing: busy ? doing : undefined,
    message,
    isAsking,
    refusal,
    wait: (address: string, captcha: string) => {
      setDoing('wait')
      void run(() => claim({ address, ...(captcha !== '' && { captcha }) }))
    },
    sign: (connection: Connection) => {
      setDoing('sign')
      void run(async () => {
        const { address } = connection
        const asked = await callApi('messageForRefund', {
          orderId,
          secret,
          refundId,
          address,
        })
        setMessage(asked.message)
        setAsking(true)
        const signature = await signText(connection, asked.message).finally(() => setAsking(false))
        await claim({ address, message: asked.message, signature })
      })
    },
  }
}

type AddressProps = {
  address: string
  onChange: (address: string) => void
  refund: Refund
  connection: Connection | undefined
  isTried: boolean
  field: RefObject<HTMLInputElement | null>
}

function AddressPart({ address, onChange, refund, connection, isTried, field }: AddressProps) {
  const t = useTexts('refund')
  const [isLeft, setLeft] = useState(false)
  const { kind, name } = NETWORKS[refund.network]
  const fault = address === '' && !isTried ? undefined : checkAddress(kind, address)
  // Complete addresses of another kind are wrong at once; incomplete ones are still being typed.
  const isWhole = fault !== 'format' || address.length >= FULL_LENGTH[kind]
  const error = fault && (isLeft || isTried || isWhole) ? t[`fault.${fault}`] : undefined
  return (
    <div className="grid gap-3">
      <TextField
        ref={field}
        label={t.address}
        hint={t.addressHint({ name })}
        error={error}
        value={address}
        onChange={(event) => onChange(event.target.value.trim())}
        onBlur={() => setLeft(true)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={64}
      />
      {address !== '' && fault === undefined && (
        <div>
          <Address address={address} />
          <p role="status" className="flex items-center gap-1 text-sm text-jade-text">
            <Icon name="check" className="size-4" />
            {t.addressGood}
          </p>
        </div>
      )}
      {connection ? (
        !sameAddress(connection.address, address) && (
          <Button onClick={() => onChange(connection.address)}>{t.useWallet}</Button>
        )
      ) : (
        <Fold title={t.connect} plain>
          <div className="pb-4">
            <WalletList kind={kind} />
          </div>
        </Fold>
      )}
    </div>
  )
}

/** What is wrong with the code, if that is why the claim was refused. */
function codeError(errors: TextsOf<ErrorTexts>, refusal: unknown): string | undefined {
  const reason = refusedFields(refusal)['captcha']
  return reason && (reason === 'missing' ? errors['field.missing'] : errors.wrongCode)
}

function Ways({ isOwn, refund }: { isOwn: boolean; refund: Refund }) {
  const t = useTexts('refund')
  const { demo, refundHours } = useSettings()
  const { payer, confirmedBy } = refund
  const networks = useCall('listNetworks', {})
  const isByHand = isPaidByHand(refund, networks.data)
  return (
    <section className="grid gap-3 rounded-card bg-shade p-4 text-sm">
      <h3 className="font-semibold">{t.proof}</h3>
      {payer !== null && (
        <div>
          <p className="font-medium">{isByHand ? t.proofSignByHand : t.proofSign}</p>
          <p className="text-quiet">{t.proofSignText}</p>
          <Address address={payer} />
          {!isOwn && <p className="text-quiet">{t.proofNeedsWallet}</p>}
        </div>
      )}
      <div>
        <p className="font-medium">{confirmedBy === null ? t.proofAlone : t.proofWait}</p>
        <p className="text-quiet">
          {confirmedBy === null
            ? t.proofAloneText
            : t.proofWaitText({ to: confirmedBy, count: refundHours })}
        </p>
        {demo && <p className="text-quiet">{t.proofWaitDemo}</p>}
      </div>
      {isByHand && <p className="text-quiet">{t.paidByHand}</p>}
    </section>
  )
}
