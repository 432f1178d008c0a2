import { callApi } from '../../client/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import { MoneyIcon } from '../parts/MoneyIcon.tsx'
import { saveJson } from '../../ui/saveFile.ts'
import { Refused } from '../parts/Refused.tsx'
import type { AnyOrder } from '../parts/payView.ts'
import { CheckReceipt } from './CheckReceipt.tsx'

const PAID: readonly AnyOrder['status'][] = ['paid', 'shipped', 'received', 'refunding', 'refunded']

/** The signed receipt of an order paid on chain. */
export default function ReceiptPart({ order }: { order: AnyOrder }) {
  const t = useTexts('explain')
  const language = useLocale()
  const { run, busy, refusal } = useSubmit()
  if (order.payment === null || !PAID.includes(order.status)) return null
  const { orderId, secret } = order
  const download = () =>
    void run(async () => {
      const { receipt } = await callApi('signReceipt', { orderId, secret, language })
      saveJson(`receipt-${orderId}.json`, receipt)
    })
  return (
    <section className="grid gap-3 noscript:hidden" aria-labelledby="receipt">
      <div>
        <h2 id="receipt" className="text-base font-semibold">
          {t.receipt}
        </h2>
        <p className="text-sm text-quiet">{t.receiptText}</p>
      </div>
      <Button
        wide
        busy={busy}
        icon={<MoneyIcon name="download" className="size-5" />}
        onClick={download}
      >
        {t.receiptDownload}
      </Button>
      {refusal !== undefined && <Refused cause={refusal} />}
      <CheckReceipt />
    </section>
  )
}
