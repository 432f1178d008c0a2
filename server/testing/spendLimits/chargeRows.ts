import { encodeFunctionData, erc20Abi, maxUint256, type Hex } from 'viem'
import { spendLimitAbi } from '../../../basics/abi/spendLimit.ts'
import { microToBase } from '../../../basics/money.ts'
import { chargeCall } from '../../money/spendLimits/charges.ts'
import {
  allow,
  bytesOf,
  chargedTo,
  grant,
  latestGrant,
  type LimitChain,
  type LimitWallet,
} from './limitChain.ts'
import { PRICE, UNIT, type LimitPlace } from './limitShop.ts'

/**
 * The rows of chargeReplay.test.ts about the contract: calls valid once, for another account, or elsewhere.
 */

/** A call and its caller. */
type Attempt = { readonly from: LimitWallet; readonly to?: string; readonly data: Hex }
/** `spent`: after the preparation even the untouched charge fails. */
type ChargeRow = readonly [
  what: string,
  error: string | ((chain: LimitChain) => string),
  prepare: (given: Given) => Promise<Attempt>,
  spent?: 'spent',
]
type Given = Awaited<ReturnType<typeof givenGrant>>

const CAP = 20n * UNIT
const PER_ORDER = 15n * UNIT
const LIFE_S = 3_600
const LIFE_MS = LIFE_S * 1_000
/** A deadline far off, in seconds since 1970. */
export const NEVER = 10_000_000_000n

let orders = 1_800_000_000_000_000_000n
/** Never repeats. */
const nextOrder = (): string => (orders++).toString()

/** A new buyer with a grant of 20 USDT, 15 per order, for an hour, and an order to charge. */
export async function givenGrant({ chain, contract, operator }: LimitPlace) {
  const { local } = chain
  const base = (micro: bigint): bigint => microToBase(micro, local.decimals)
  const [treasury, orderId] = [local.receivers[0]!, nextOrder()]
  const endIn = async (seconds: number): Promise<bigint> =>
    BigInt(Math.floor((await chain.nowMs()) / 1_000) + seconds)
  const terms = async (by: string = operator.address) => ({
    contract,
    treasury,
    operator: by,
    cap: base(CAP),
    perOrder: base(PER_ORDER),
    end: await endIn(LIFE_S),
  })

  async function give(wallet: LimitWallet, by?: string): Promise<bigint> {
    await allow(chain, wallet, contract, 0n)
    await allow(chain, wallet, contract, base(CAP))
    await grant(chain, wallet, await terms(by))
    return latestGrant(chain, contract, wallet.address)
  }
  async function buyer(by?: string): Promise<{ wallet: LimitWallet; id: bigint }> {
    const wallet = await chain.wallet()
    await local.mine([await local.sign(wallet.address, base(100n * UNIT))])
    return { wallet, id: await give(wallet, by) }
  }
  const me = await buyer()
  const charge = (
    change: { id?: bigint; orderId?: string; micro?: bigint; deadline?: bigint } = {},
  ): Hex =>
    chargeCall(
      change.id ?? me.id,
      change.orderId ?? orderId,
      base(change.micro ?? PRICE),
      change.deadline ?? NEVER,
    )
  const view = (
    name: 'grants' | 'grantCount' | 'latestGrant',
    ...args: readonly unknown[]
  ): Promise<bigint> =>
    chain.read(
      contract,
      encodeFunctionData({ abi: spendLimitAbi, functionName: name, args } as never),
    )
  const balance = (address: string): Promise<bigint> =>
    chain.read(
      local.usdt,
      encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [bytesOf(address)] }),
    )

  return {
    chain,
    contract,
    operator,
    me,
    orderId,
    treasury,
    base,
    terms,
    give,
    buyer,
    charge,
    /** The untouched one. */
    charged: (): Promise<void> => operator.send(contract, charge()),
    revoke: (id: bigint = me.id): Hex =>
      encodeFunctionData({ abi: spendLimitAbi, functionName: 'revoke', args: [id] }),
    async grantCall(
      change: {
        treasury?: string
        token?: string
        cap?: bigint
        perOrder?: bigint
        end?: bigint
        operator?: string
      } = {},
    ): Promise<Hex> {
      const { cap, perOrder, end } = { ...(await terms()), ...change }
      return encodeFunctionData({
        abi: spendLimitAbi,
        functionName: 'grant',
        args: [
          bytesOf(change.treasury ?? treasury),
          bytesOf(change.token ?? local.usdt),
          cap,
          perOrder,
          cap,
          end,
          bytesOf(change.operator ?? operator.address),
        ],
      })
    },
    /** Everything that a charge or a grant could change. */
    facts: async () => ({
      treasury: await balance(treasury),
      buyer: await balance(me.wallet.address),
      operator: await balance(operator.address),
      grants: await view('grantCount'),
      grant: await view('grants', me.id),
      latest: await view('latestGrant', bytesOf(me.wallet.address)),
      charged: await chargedTo(chain, contract, operator.address, orderId),
    }),
  }
}

/** Signed by the right wallet unless the row says otherwise. */
const byOperator = async (
  given: Given,
  change: Parameters<Given['charge']>[0] = {},
): Promise<Attempt> => ({ from: given.operator, data: given.charge(change) })

/** The order is charged already. */
const again = (
  what: string,
  change: (
    given: Given,
  ) => Parameters<Given['charge']>[0] | Promise<Parameters<Given['charge']>[0]>,
): ChargeRow => [
  `an order charged already: ${what}`,
  'AlreadyCharged',
  async (given) => {
    await given.charged()
    return byOperator(given, await change(given))
  },
  'spent',
]

const shortAllowance = ({ wallets: { kind } }: LimitChain): string =>
  kind === 'tron' ? 'TokenCallFailed' : 'ERC20InsufficientAllowance'
const shortBalance = ({ wallets: { kind } }: LimitChain): string =>
  kind === 'tron' ? 'TokenCallFailed' : 'ERC20InsufficientBalance'

export const CHARGE_ROWS: readonly ChargeRow[] = [
  again('the same once more', () => ({})),
  again('for less', () => ({ micro: 1n })),
  again('for more', () => ({ micro: PRICE + 1n })),
  again('for the most that an order may cost', () => ({ micro: PER_ORDER })),
  again("from another buyer's grant", async (given) => ({ id: (await given.buyer()).id })),
  again("from the buyer's next grant", async (given) => ({
    id: await given.give(given.me.wallet),
  })),
  again("in its grant's last minutes", async ({ chain }) => {
    await chain.advance(LIFE_MS - 600_000)
    return {}
  }),
  [
    'an order charged already: after its grant was revoked',
    'GrantRevoked',
    async (given) => {
      await given.charged()
      await given.me.wallet.send(given.contract, given.revoke())
      return byOperator(given)
    },
    'spent',
  ],
  [
    'an order charged already: after its grant ended',
    'GrantEnded',
    async (given) => {
      await given.charged()
      await given.chain.advance(LIFE_MS + 1_000)
      return byOperator(given)
    },
    'spent',
  ],
  [
    "another order's number, above what is left of the cap",
    'AboveCap',
    async (given) => {
      await given.charged()
      return byOperator(given, { orderId: nextOrder() })
    },
    'spent',
  ],
  [
    'after it was revoked',
    'GrantRevoked',
    async (given) => {
      await given.me.wallet.send(given.contract, given.revoke())
      return byOperator(given)
    },
    'spent',
  ],
  [
    'after another grant took its place',
    'GrantRevoked',
    async (given) => {
      await given.give(given.me.wallet)
      return byOperator(given)
    },
    'spent',
  ],
  [
    'after its end',
    'GrantEnded',
    async (given) => {
      await given.chain.advance(LIFE_MS + 1_000)
      return byOperator(given)
    },
    'spent',
  ],
  [
    'above the most that an order may cost',
    'AbovePerOrder',
    (given) => byOperator(given, { micro: PER_ORDER + 1n }),
  ],
  ['for the whole cap at once', 'AbovePerOrder', (given) => byOperator(given, { micro: CAP })],
  [
    'for more than there is',
    'AbovePerOrder',
    async ({ me, operator, orderId }) => ({
      from: operator,
      data: chargeCall(me.id, orderId, maxUint256, NEVER),
    }),
  ],
  [
    'after its deadline',
    'DeadlinePassed',
    async (given) =>
      byOperator(given, { deadline: BigInt(Math.floor((await given.chain.nowMs()) / 1_000) - 1) }),
  ],
  ['for nothing', 'ZeroAmount', (given) => byOperator(given, { micro: 0n })],
  ['for no order', 'ZeroOrderId', (given) => byOperator(given, { orderId: '0' })],
  ['of no grant', 'NoSuchGrant', (given) => byOperator(given, { id: 0n })],
  ['of a grant to come', 'NoSuchGrant', (given) => byOperator(given, { id: given.me.id + 1n })],
  ['by the buyer', 'NotOperator', async ({ me, charge }) => ({ from: me.wallet, data: charge() })],
  [
    'by another buyer',
    'NotOperator',
    async ({ buyer, charge }) => ({ from: (await buyer()).wallet, data: charge() }),
  ],
  [
    'by a stranger',
    'NotOperator',
    async ({ chain, charge }) => ({ from: await chain.wallet(), data: charge() }),
  ],
  [
    'by whoever charges another grant',
    'NotOperator',
    async ({ chain, buyer, charge }) => {
      const from = await chain.wallet()
      await buyer(from.address)
      return { from, data: charge() }
    },
  ],
  [
    'of a grant to somebody else',
    'NotOperator',
    async (given) =>
      byOperator(given, { id: (await given.buyer((await given.chain.wallet()).address)).id }),
  ],
  [
    'after the approval was taken back',
    shortAllowance,
    async (given) => {
      await allow(given.chain, given.me.wallet, given.contract, 0n)
      return byOperator(given)
    },
    'spent',
  ],
  [
    'after the approval was made smaller',
    shortAllowance,
    async (given) => {
      await allow(given.chain, given.me.wallet, given.contract, 0n)
      await allow(given.chain, given.me.wallet, given.contract, given.base(PRICE) - 1n)
      return byOperator(given)
    },
    'spent',
  ],
  [
    'after the wallet was emptied',
    shortBalance,
    async (given) => {
      const {
        chain: { local },
        me: { wallet },
      } = given
      await wallet.send(
        local.usdt,
        encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transfer',
          args: [bytesOf(local.lookAlike), given.base(100n * UNIT)],
        }),
      )
      return byOperator(given)
    },
    'spent',
  ],
  [
    'in another contract of the same kind',
    'NoSuchGrant',
    async ({ chain, operator, treasury, charge }) => ({
      from: operator,
      to: await chain.deploy(chain.local.usdt, treasury),
      data: charge(),
    }),
  ],
  [
    'in a contract that pays somebody else',
    'NoSuchGrant',
    async ({ chain, operator, charge }) => ({
      from: operator,
      to: await chain.deploy(chain.local.usdt, chain.local.spell(`0x${'7'.repeat(40)}`)),
      data: charge(),
    }),
  ],
  [
    'in a contract for another token',
    'NoSuchGrant',
    async ({ chain, operator, treasury, charge }) => ({
      from: operator,
      to: await chain.deploy(chain.local.lookAlike, treasury),
      data: charge(),
    }),
  ],
  [
    'a grant once more, with what is left of its approval',
    'AllowanceIsNotTheCap',
    async (given) => {
      await given.charged()
      return { from: given.me.wallet, data: await given.grantCall() }
    },
    'spent',
  ],
  [
    'a grant once more, by a stranger',
    'AllowanceIsNotTheCap',
    async ({ chain, grantCall }) => ({ from: await chain.wallet(), data: await grantCall() }),
  ],
  [
    'a grant once more, by the one who charges',
    'AllowanceIsNotTheCap',
    async ({ operator, grantCall }) => ({ from: operator, data: await grantCall() }),
  ],
  [
    'a grant once more, in another contract',
    'AllowanceIsNotTheCap',
    async ({ chain, me, treasury, grantCall }) => ({
      from: me.wallet,
      to: await chain.deploy(chain.local.usdt, treasury),
      data: await grantCall(),
    }),
  ],
  [
    'a grant once more, after its end',
    'EndOutOfBounds',
    async (given) => {
      const data = await given.grantCall()
      await given.chain.advance(LIFE_MS + 1_000)
      return { from: given.me.wallet, data }
    },
    'spent',
  ],
  [
    'a grant without an end to speak of',
    'EndOutOfBounds',
    async ({ me, grantCall, terms }) => ({
      from: me.wallet,
      data: await grantCall({ end: (await terms()).end + 367n * 86_400n }),
    }),
  ],
  [
    'a grant to another treasury',
    'WrongTreasury',
    async ({ me, grantCall }) => ({
      from: me.wallet,
      data: await grantCall({ treasury: me.wallet.address }),
    }),
  ],
  [
    'a grant of another token',
    'WrongToken',
    async ({ chain, me, grantCall }) => ({
      from: me.wallet,
      data: await grantCall({ token: chain.local.lookAlike }),
    }),
  ],
  [
    'a grant above its approval',
    'AllowanceIsNotTheCap',
    async ({ me, grantCall, base }) => ({
      from: me.wallet,
      data: await grantCall({ cap: base(CAP) + 1n }),
    }),
  ],
  [
    'a grant of more for an order than in all',
    'PerOrderAbovePeriod',
    async ({ me, grantCall, base }) => ({
      from: me.wallet,
      data: await grantCall({ perOrder: base(CAP) + 1n }),
    }),
  ],
  [
    'a revocation by the one who charges',
    'NotBuyer',
    async ({ operator, revoke }) => ({ from: operator, data: revoke() }),
  ],
  [
    'a revocation by another buyer',
    'NotBuyer',
    async ({ buyer, revoke }) => ({ from: (await buyer()).wallet, data: revoke() }),
  ],
  [
    'a revocation once more',
    'GrantRevoked',
    async ({ contract, me, revoke }) => {
      await me.wallet.send(contract, revoke())
      return { from: me.wallet, data: revoke() }
    },
    'spent',
  ],
]
