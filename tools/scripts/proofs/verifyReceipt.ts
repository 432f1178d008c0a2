// npm run receipt:verify -- FILE.json [--key HEX]
// Verifies a receipt offline: form, amounts, key and signature. Exit codes: 0 valid, 1 invalid, 2 unreadable.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { NETWORKS } from '../../../basics/networks.ts'
import type { ReceiptBody, ReceiptProblem } from '../../../basics/receipt.ts'
import { checkReceipt } from '../../../server/commerce/receipts/checkReceipt.ts'

const USAGE = 'Usage: npm run receipt:verify -- FILE.json [--key PUBLIC_KEY_HEX]'

const PROBLEMS: Readonly<Record<ReceiptProblem, string>> = {
  file: 'This is no receipt: it has not the three parts body, signature and publicKey.',
  body: 'The signed text is no receipt of a known form, or was changed.',
  key: 'The public key is not the one that the receipt names.',
  signature: 'The signature does not fit: the receipt, or the signature, was changed.',
  amounts: 'Its transfers do not add up to its total.',
}

const goodsText = ({ lines, lineCount, ...first }: ReceiptBody['goods']): string => {
  const named = (lines ?? [first]).map(
    ({ name, option, count, refunded }) =>
      `${name}, ${option} × ${count}${refunded === undefined ? '' : ` (${refunded} refunded)`}`,
  )
  const more = (lineCount ?? named.length) - named.length
  return named.join('; ') + (more > 0 ? `; ${more} more lines` : '')
}

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help || positionals.length !== 1) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  let text: string
  try {
    text = readFileSync(positionals[0]!, 'utf8')
  } catch (error) {
    console.error((error as Error).message)
    return 2
  }
  const verdict = checkReceipt(text)
  if ('problem' in verdict) {
    console.log(PROBLEMS[verdict.problem])
    return 1
  }
  const { body, publicKey } = verdict
  if (values.key !== undefined && values.key.toLowerCase() !== publicKey) {
    console.log(`It is signed with another key than ${values.key}.`)
    return 1
  }
  console.log(
    `It holds. The shop signed that order ${body.orderId} (${goodsText(body.goods)}) was paid ` +
      `at ${body.paidAt}: ${body.total} USDT${body.demo ? ' of play money' : ''}.`,
  )
  for (const one of body.transfers)
    console.log(
      `  ${one.delivered} of ${one.amount} USDT on ${NETWORKS[one.network].name} to ` +
        `${one.receiver}\n    transaction ${one.txHash}, log ${one.logIndex}\n    block ` +
        `${one.block} ${one.blockHash} of ${one.time}`,
    )
  for (const one of body.refunds ?? [])
    console.log(
      one.to === 'balance'
        ? `  refunded: ${one.amount} USDT to the buyer's balance at ${one.time}`
        : `  refunded: ${one.amount} USDT on ${NETWORKS[one.network!].name} to ${one.address} ` +
            `at ${one.time}\n    transaction ${one.txHash}`,
    )
  console.log(
    'Signed with ' +
      `${publicKey}${values.key === undefined ? '; compare it with the one that the shop publishes' : ''}. ` +
      'Any block explorer or node shows whether the transfers are on chain.',
  )
  return 0
}

process.exitCode = main()
