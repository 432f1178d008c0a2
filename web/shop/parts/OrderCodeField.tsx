import { callApi } from '../../client/callApi.ts'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import type { AnyOrder } from './payView.ts'
import { SentCodeField } from './SentCodeField.tsx'

type Props = {
  order: Pick<AnyOrder, 'orderId' | 'secret'>
  /** For a refund's address; without it, for another contact. */
  refundId?: string
  /** Where the code goes, shortened. */
  to: string
  value: string
  onType: (text: string) => void
  error: string | undefined
}

export function OrderCodeField({ order, refundId, to, value, onType, error }: Props) {
  const pay = useTexts('pay')
  const language = useLocale()
  const { orderId, secret } = order
  return (
    <SentCodeField
      label={pay.contactCode({ to })}
      error={error}
      text={{ value }}
      onType={onType}
      sending={() => async () => {
        const { waitSeconds } = await callApi('sendOrderCode', {
          orderId,
          secret,
          language,
          ...(refundId !== undefined && { refundId }),
        })
        return { to, waitSeconds }
      }}
    />
  )
}
