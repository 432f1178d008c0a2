import { useEffect, useRef, useState, type FormEvent } from 'react'
import { NETWORKS } from '../../../basics/networks.ts'
import { arriving } from '../../load/chunkFailure.ts'
import { callApi } from '../../client/callApi.ts'
import type { ReceiptCheck } from '../../client/receipt/checkReceiptHere.ts'
import { Button } from '../../ui/Button.tsx'
import { TextAreaField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { CopyableCommand } from '../parts/CopyableCommand.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Transaction } from '../parts/Transaction.tsx'
import { utcTime } from '../parts/utcTime.ts'

type Found = ReceiptCheck & { ours?: boolean | undefined }

/** The verifier and its hash are loaded on demand. */
const checker = () =>
  arriving(
    () => import('../../client/receipt/checkReceiptHere.ts'),
    'web/client/receipt/checkReceiptHere.ts',
  )

/** The key the shop signs with now; the check itself is offline. */
async function shopKey(): Promise<string | undefined> {
  try {
    return (await callApi('readStatement', {})).publicKey
  } catch {
    return undefined
  }
}

async function check(text: string): Promise<Found> {
  const { checkReceiptHere } = await checker()
  const found = await checkReceiptHere(text)
  if ('problem' in found) return found
  const key = await shopKey()
  return { ...found, ours: key === undefined ? undefined : key === found.publicKey }
}

/** Checks a pasted or chosen receipt on this device. */
export function CheckReceipt() {
  const t = useTexts('explain')
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found>()
  const [busy, setBusy] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const run = async (given: string) => {
    setBusy(true)
    setFound(await check(given).catch(() => ({ problem: 'file' }) as const))
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(text)
  }
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const given = await chosen.text()
    setText(given)
    await run(given)
  }
  return (
    <Fold title={t.receiptCheck}>
      <form noValidate onSubmit={submit} className="grid gap-4 pb-4">
        <p className="text-xs text-quiet">{t.receiptCheckText}</p>
        <TextAreaField
          label={t.receiptField}
          value={text}
          onChange={(event) => (setText(event.target.value), setFound(undefined))}
          rows={4}
          maxLength={40_000}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          aria-label={t.receiptFile}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <div className="grid grid-cols-2 gap-3">
          <Button onClick={() => file.current?.click()}>{t.receiptFile}</Button>
          <Button type="submit" busy={busy} disabled={text.trim() === ''}>
            {t.receiptGo}
          </Button>
        </div>
        {found && <Result found={found} />}
      </form>
    </Fold>
  )
}

function Result({ found }: { found: Found }) {
  const t = useTexts('explain')
  const isBroken = 'problem' in found
  const title = isBroken
    ? t.receiptBroken
    : found.signature === 'unknown'
      ? t.receiptUnsure
      : found.ours === false
        ? t.receiptOther
        : t.receiptHolds
  const isSure = !isBroken && found.signature === 'valid' && found.ours !== false
  const place = useRef<HTMLDivElement>(null)
  // The result is below the input, where a phone's screen ends.
  useEffect(() => {
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [found])
  return (
    <div
      ref={place}
      className="grid scroll-mt-16 scroll-mb-24 gap-4"
      data-receipt={isBroken ? found.problem : isSure ? 'holds' : 'unsure'}
    >
      <div
        role="status"
        className={classes(
          'flex gap-3 rounded-card p-3',
          isBroken
            ? 'bg-red-soft text-red'
            : isSure
              ? 'bg-jade-soft text-jade-text'
              : 'bg-amber-soft text-amber-text',
        )}
      >
        <Icon name={isSure ? 'check' : 'alert'} className="size-6" />
        <div>
          <p className="font-semibold">{title}</p>
          {isBroken && <p className="text-sm">{t[`receiptProblem.${found.problem}`]}</p>}
        </div>
      </div>
      {!isBroken && <Contents body={found.body} />}
      {!isBroken && <Command publicKey={found.publicKey} orderId={found.body.orderId} />}
    </div>
  )
}

type Body = Extract<ReceiptCheck, { body: unknown }>['body']

function ReceiptLines({ goods: { lines, lineCount, ...first } }: { goods: Body['goods'] }) {
  const { moreLines } = useTexts('shop')
  const { receiptPieces } = useTexts('explain')
  const named = lines ?? [first]
  const more = (lineCount ?? named.length) - named.length
  return (
    <>
      {named.map(({ name, option, count, refunded }, index) => (
        <span key={index} className="block">
          {`${name} · ${option} × ${count}`}
          {refunded !== undefined && ` (${receiptPieces({ count: refunded })})`}
        </span>
      ))}
      {more > 0 && <span className="block">{moreLines({ count: more })}</span>}
    </>
  )
}

function Contents({ body }: { body: Body }) {
  const t = useTexts('explain')
  return (
    <>
      {body.demo && <p className="text-sm text-amber-text">{t.receiptDemo}</p>}
      <Facts
        rows={[
          [t.receiptOrder, <span className="tabular-nums">{body.orderId}</span>],
          [t.receiptGoods, <ReceiptLines goods={body.goods} />],
          [t.receiptTotal, <Price amount={body.total} tone="ink" />],
          [t.receiptPaidAt, utcTime(Date.parse(body.paidAt))],
        ]}
      />
      {body.transfers.map((one) => (
        <div
          key={`${one.network} ${one.txHash} ${one.logIndex}`}
          className="grid gap-2 border-t border-line pt-3"
        >
          <Facts
            rows={[
              [NETWORKS[one.network].name, <Price amount={one.delivered} tone="ink" />],
              [
                t.receiptBlock,
                <span className="tabular-nums">{`${one.block} · ${utcTime(Date.parse(one.time))}`}</span>,
              ],
            ]}
          />
          <Transaction network={one.network} txHash={one.txHash} />
        </div>
      ))}
      {body.refunds?.map((one, index) => (
        <Refunded key={index} of={one} />
      ))}
    </>
  )
}

function Refunded({ of: one }: { of: NonNullable<Body['refunds']>[number] }) {
  const t = useTexts('explain')
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <Facts
        rows={[
          [t.receiptRefunded, <Price amount={one.amount} tone="ink" />],
          [
            t.receiptTo,
            one.network === undefined ? (
              t.receiptToBalance
            ) : (
              <span className="break-all">{`${NETWORKS[one.network].name} · ${one.address}`}</span>
            ),
          ],
          [t.receiptWhen, utcTime(Date.parse(one.time))],
        ]}
      />
      {one.network !== undefined && <Transaction network={one.network} txHash={one.txHash!} />}
    </div>
  )
}

function Command({ publicKey, orderId }: { publicKey: string; orderId: string }) {
  const t = useTexts('explain')
  const command = `npm run receipt:verify -- receipt-${orderId}.json --key ${publicKey}`
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <p className="text-xs text-quiet">{t.receiptCommand}</p>
      <CopyableCommand command={command} what={t.copyCommand} />
    </div>
  )
}
