import type { NetworkId } from '../../../basics/networks.ts'
import { addressIn, type ContractReader } from '../chains/contracts/contractReader.ts'
import type { LimitGrant, LimitTerms } from './limit.ts'

const GRANT_WORDS = 12
/** Field positions in the contract's struct. */
const [BUYER, END, REVOKED, OPERATOR, CAP, PER_ORDER, USED] = [0, 1, 2, 4, 5, 6, 7] as const
const [START, PERIOD, PER_PERIOD, PERIOD_USED] = [8, 9, 10, 11] as const

const numberIn = (words: readonly string[] | undefined): bigint | undefined =>
  words?.length === 1 ? BigInt(`0x${words[0]}`) : undefined

function grantFrom(
  network: NetworkId,
  grantId: bigint,
  words: readonly string[],
  allowanceBase: bigint,
  balanceBase: bigint,
): LimitGrant {
  const at = (place: number): bigint => BigInt(`0x${words[place]!}`)
  return {
    grantId,
    buyer: addressIn(network, words[BUYER]!),
    operator: addressIn(network, words[OPERATOR]!),
    capBase: at(CAP),
    perOrderBase: at(PER_ORDER),
    usedBase: at(USED),
    perPeriodBase: at(PER_PERIOD),
    startMs: Number(at(START)) * 1000,
    period: Number(at(PERIOD)),
    periodUsedBase: at(PERIOD_USED),
    endMs: Number(at(END)) * 1000,
    revoked: at(REVOKED) !== 0n,
    allowanceBase,
    balanceBase,
  }
}

/**
 * Reads the newest grant of each wallet from the contract; wallets without one are left out. Throws
 * `NoProvider`.
 */
export async function readGrants(
  reader: ContractReader,
  { network, contract, token }: Pick<LimitTerms, 'network' | 'contract' | 'token'>,
  wallets: readonly string[],
): Promise<LimitGrant[]> {
  const ids = await reader.ask(
    wallets.map((wallet) => ({ contract, view: 'latestGrant(address)', args: [wallet] })),
  )
  const withGrant = wallets.flatMap((wallet, at) => {
    const id = numberIn(ids[at])
    return id === undefined || id === 0n ? [] : [{ wallet, id }]
  })
  const answers = await reader.ask(
    withGrant.flatMap(({ wallet, id }) => [
      { contract, view: 'grants(uint256)', args: [id] },
      { contract: token, view: 'allowance(address,address)', args: [wallet, contract] },
      { contract: token, view: 'balanceOf(address)', args: [wallet] },
    ]),
  )
  return withGrant.flatMap(({ id }, at) => {
    const [words, allowance, balance] = answers.slice(at * 3, at * 3 + 3)
    return words?.length === GRANT_WORDS
      ? [grantFrom(network, id, words, numberIn(allowance) ?? 0n, numberIn(balance) ?? 0n)]
      : []
  })
}
