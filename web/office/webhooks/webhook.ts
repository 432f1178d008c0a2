import type { CallResult } from '../../../api/calls.ts'
import type { OfficeWebhooksTexts } from '../../../i18n/cn/officeWebhooks.ts'

export type Endpoint = CallResult<'listWebhooks'>['endpoints'][number]
export type Message = CallResult<'listWebhookMessages'>['rows'][number]

/** What an attempt came to: a status, or why there was none. */
export const outcomeOf = (
  t: OfficeWebhooksTexts,
  { status, problem }: { status: number | null; problem: string | null },
): string =>
  status === null
    ? ((t as unknown as Readonly<Record<string, string>>)[`problem.${problem}`] ?? problem ?? '')
    : `HTTP ${status}`
