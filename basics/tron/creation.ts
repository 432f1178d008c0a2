import { readAbi } from './abi.ts'
import { tronHex } from './address.ts'
import { transactionWith, type TronRaw, type TronTransaction } from './transaction.ts'

export type TronCreation = TronRaw & { readonly kind: 'create' }
type Json = Readonly<Record<string, unknown>>

const filled = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== 0 && value !== ''))

/** JSON of nodes and wallets, without zeros; `owner` in their format. */
export const creationValue = (raw: TronCreation, owner: string): Json => ({
  owner_address: owner,
  new_contract: {
    ...filled({
      bytecode: raw.bytecode.slice(2),
      consume_user_resource_percent: Number(raw.userPercent),
      name: raw.name,
      origin_address: owner,
    }),
    abi: { entrys: readAbi(raw.abi) },
    ...filled({
      origin_energy_limit: Number(raw.originEnergyLimit),
      call_value: Number(raw.callValue),
    }),
  },
})

/** For a wallet to sign, or a node to take. */
export const creationTransaction = (raw: TronCreation): TronTransaction<Json> =>
  transactionWith(raw, creationValue(raw, tronHex(raw.owner)))
