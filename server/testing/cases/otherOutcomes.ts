import { sql } from '../../platform/db/sql.ts'
import { parseMicro } from '../../../basics/money.ts'
import {
  assignTransfer,
  creditTransfer,
  dismissTransfer,
  sendTransferBack,
} from '../../operate/cases/decide.ts'
import { anyAddress, HOUR, PRICE, SITE } from './money.ts'
import {
  BY,
  type Case,
  claimAndPay,
  deleteAccount,
  depositing,
  ofGuest,
  orphan,
  pay,
  returned,
  twice,
} from './outcomeSteps.ts'
import { asTester } from '../staff.ts'

/** Money that matches no order, is fake, goes to deposits, or is decided by staff. */
const NOBODYS: Record<string, Case> = {
  'fits no order': async (m) => ({ transfer: await orphan(m) }),
  'amount of no order any more': async (m) => {
    const bought = await m.guest()
    await m.runOut(bought)
    m.pass(25 * HOUR)
    const transfer = m.paying(bought)
    await m.final([transfer])
    return { transfer }
  },
  'contract names no order': async (m) => {
    const transfer = m.transfer({
      micro: PRICE,
      rail: 'contract',
      chainOrderId: 1_234_567_890_123_456_789n,
    })
    await m.final([transfer])
    return { transfer }
  },
  'wrong network': async (m) => {
    const bought = await m.guest()
    const transfer = m.transfer({ network: 56, micro: parseMicro(bought.order.payment.amount!)! })
    await m.final([transfer], 56)
    return { transfer }
  },
  'fits two orders': async (m) => {
    await m.guest()
    await m.guest()
    const transfer = m.transfer({ micro: PRICE })
    await m.final([transfer])
    return { transfer }
  },
  'order does not take it': ofGuest(async (m, bought) => {
    const { optionId } = m.shop.mailed
    const { held } = await m.shop.stock(optionId)
    const setHeld = (count: number) =>
      sql`update product_option set held = ${count} where id = ${optionId}`.execute(m.base.db)
    await setHeld(0)
    const ended = await pay(m, bought)
    await setHeld(held)
    return ended
  }),
}

const NO_MONEY: Record<string, Case> = {
  'wrong token': ofGuest((m, bought) =>
    pay(m, bought, m.paying(bought, 0n, { token: anyAddress(), refusal: 'wrongToken' })),
  ),
  nothing: ofGuest((m, bought) =>
    pay(m, bought, m.paying(bought, 0n, { amountBase: 0n, refusal: 'zeroValue' })),
  ),
  'claim without money': ofGuest((m, bought) =>
    pay(m, bought, m.byContract(bought, PRICE, { refusal: 'noTransfer' })),
  ),
  'reorganised away': ofGuest(async (m, bought) => {
    const transfer = m.paying(bought)
    await m.seen([transfer])
    await m.gone([transfer])
    return { transfer, bought }
  }),
  'missing at final': ofGuest(async (m, bought) => {
    const transfer = m.paying(bought)
    await m.seen([transfer])
    await m.final([])
    return { transfer, bought }
  }),
  'mined again': ofGuest(async (m, bought) => {
    const transfer = m.paying(bought)
    await m.seen([transfer])
    await m.gone([transfer])
    return pay(m, bought, {
      ...transfer,
      blockHash: m.paying(bought).blockHash,
      blockNumber: transfer.blockNumber + 1,
    })
  }),
}

const DEPOSITS: Record<string, Case> = {
  deposit: (m) => depositing(m),
  'deposit on another network': async (m) => {
    const open = await m.deposit()
    const transfer = m.depositOf({ deposit: { ...open.deposit, network: 56 } })
    await m.final([transfer], 56)
    return { transfer, ...open }
  },
  'deposit twice': async (m) => {
    const open = await m.deposit()
    await m.final([m.depositOf(open)])
    const transfer = m.depositOf(open)
    await m.final([transfer])
    return { transfer, ...open }
  },
  'late deposit': async (m) => {
    const open = await m.deposit()
    m.pass(500 * 24 * HOUR)
    const transfer = m.depositOf(open)
    await m.final([transfer])
    return { transfer, ...open }
  },
  'deposit below the minimum': (m) => depositing(m, () => ({ amountBase: 600_000n })),
  'deposit that adds up': async (m) => {
    const open = await m.deposit()
    await m.final([m.depositOf(open, 600_000n)])
    const transfer = m.depositOf(open, 600_000n)
    await m.final([transfer])
    return { transfer, ...open }
  },
  'deposit of dust': (m) => depositing(m, () => ({ amountBase: 5n }), 56),
  'deposit of a deleted member': async (m) => {
    const open = await m.deposit()
    await deleteAccount(m, open.account)
    const transfer = m.depositOf(open)
    await m.final([transfer])
    return { transfer, paymentId: open.paymentId }
  },
}

const BY_PERSONS: Record<string, Case> = {
  'a person finds its order': ofGuest(async (m, bought) => {
    await m.guest()
    const transfer = m.transfer({ micro: PRICE })
    await m.final([transfer])
    const id = await m.transferId(transfer)
    if (
      !(await asTester(m.base, 'cases.decide', (tx) =>
        assignTransfer(tx, SITE, id, bought.order.orderId, BY),
      ))
    )
      throw new Error('not assigned')
    return { transfer, bought }
  }),
  'a person credits it': async (m) => {
    const account = (await m.shop.member()).caller.account!.accountId
    const transfer = await orphan(m)
    const id = await m.transferId(transfer)
    if (!(await asTester(m.base, 'cases.decide', (tx) => creditTransfer(tx, id, account, BY))))
      throw new Error('not credited')
    return { transfer, account }
  },
  'a person sends it back': async (m) => {
    const transfer = await orphan(m)
    const id = await m.transferId(transfer)
    if (
      !(await asTester(m.base, 'cases.decide', (tx) =>
        sendTransferBack(tx, id, anyAddress(), new Set(), BY),
      ))
    )
      throw new Error('not sent back')
    await m.payOut()
    return { transfer }
  },
  'a person keeps it': async (m) => {
    const transfer = await orphan(m)
    const id = await m.transferId(transfer)
    if (!(await asTester(m.base, 'cases.decide', (tx) => dismissTransfer(tx, id, BY))))
      throw new Error('not dismissed')
    return { transfer }
  },
  'refund is final': ofGuest(async (m, bought) => {
    const ended = await twice(m, bought)
    await claimAndPay(m, bought)
    return ended
  }),
  'refund refused by the token': ofGuest(async (m, bought) => {
    const ended = await twice(m, bought)
    await m.claim(bought, (await m.view(bought)).refunds[0]!.refundId, anyAddress())
    m.pass(25 * HOUR)
    await m.approveReady()
    const [{ id } = { id: 0n }] = (await m.payouts.approved(m.base, 137)).slice(-1)
    await m.decide((tx) => m.payouts.refuse(tx, id, 'refusedByToken'))
    return ended
  }),
  returned: ofGuest(returned),
}

/** The steps for each row of basics/outcomes.ts, by its key. */

export const OTHER_OUTCOMES: Record<string, Case> = {
  ...NOBODYS,
  ...NO_MONEY,
  ...DEPOSITS,
  ...BY_PERSONS,
}
