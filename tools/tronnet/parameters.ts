/** The chain's parameters, as on mainnet since August 2025; sun, units of energy and bytes. */
export const ENERGY_SUN = 100
export const BANDWIDTH_SUN = 1_000
export const FREE_BANDWIDTH = 600
export const FREE_WINDOW_MS = 86_400_000
/** A first transfer of TRX to an address creates its account. */
export const CREATE_ACCOUNT_FEE = 1_000_000
export const CREATE_ACCOUNT_NET_FEE = 100_000
/** Fee for a memo. */
export const MEMO_FEE = 1_000_000
export const MAX_FEE_LIMIT = 15_000_000_000
export const MAX_EXPIRATION_MS = 86_400_000
export const MAX_TX_BYTES = 512_000
export const TOTAL_NET_LIMIT = 43_200_000_000
export const TOTAL_ENERGY_LIMIT = 180_000_000_000

/** A TRC-10 token named USDT, as impostors are; the account with all TRX holds all of it. */
export const ASSET = {
  id: '1000001',
  name: 'USDT',
  abbreviation: 'USDT',
  supply: 9_000_000_000_000_000,
  precision: 6,
} as const

/** Nodes omit the value of a parameter that is 0. */
const ZERO = undefined

/** `energy_factor` of a popular contract, in ten-thousandths: its operations cost 4.4 times their price. */
export const TOP_ENERGY_FACTOR = 34_000
/** As on mainnet, for chains on which contracts have factors. */
export const DYNAMIC_ENERGY: Readonly<Record<string, number>> = {
  getAllowDynamicEnergy: 1,
  getDynamicEnergyThreshold: 5_000_000_000,
  getDynamicEnergyIncreaseFactor: 2_000,
  getDynamicEnergyMaxFactor: TOP_ENERGY_FACTOR,
}

/** In the order and with the names that nodes use. */
export const CHAIN_PARAMETERS: readonly (readonly [key: string, value: number | undefined])[] = [
  ['getMaintenanceTimeInterval', 21_600_000],
  ['getAccountUpgradeCost', 9_999_000_000],
  ['getCreateAccountFee', CREATE_ACCOUNT_NET_FEE],
  ['getTransactionFee', BANDWIDTH_SUN],
  ['getAssetIssueFee', 1_024_000_000],
  ['getWitnessPayPerBlock', 8_000_000],
  ['getWitnessStandbyAllowance', 115_200_000_000],
  ['getCreateNewAccountFeeInSystemContract', CREATE_ACCOUNT_FEE],
  ['getCreateNewAccountBandwidthRate', 1],
  ['getAllowCreationOfContracts', 1],
  ['getRemoveThePowerOfTheGr', -1],
  ['getEnergyFee', ENERGY_SUN],
  ['getExchangeCreateFee', 1_024_000_000],
  ['getMaxCpuTimeOfOneTx', 80],
  ['getAllowUpdateAccountName', ZERO],
  ['getAllowSameTokenName', 1],
  ['getAllowDelegateResource', 1],
  ['getTotalEnergyLimit', TOTAL_ENERGY_LIMIT],
  ['getAllowTvmTransferTrc10', 1],
  ['getTotalEnergyCurrentLimit', TOTAL_ENERGY_LIMIT],
  ['getAllowMultiSign', 1],
  ['getAllowAdaptiveEnergy', ZERO],
  ['getTotalEnergyTargetLimit', 6_250_000],
  ['getTotalEnergyAverageUsage', ZERO],
  ['getUpdateAccountPermissionFee', 100_000_000],
  ['getMultiSignFee', 1_000_000],
  ['getAllowAccountStateRoot', ZERO],
  ['getAllowProtoFilterNum', ZERO],
  ['getAllowTvmConstantinople', 1],
  ['getAllowTvmSolidity059', 1],
  ['getAllowTvmIstanbul', 1],
  ['getAllowShieldedTRC20Transaction', ZERO],
  ['getForbidTransferToContract', 1],
  ['getAdaptiveResourceLimitTargetRatio', 10],
  ['getAdaptiveResourceLimitMultiplier', 1_000],
  ['getChangeDelegation', 1],
  ['getWitness127PayPerBlock', 128_000_000],
  ['getAllowMarketTransaction', ZERO],
  ['getMarketSellFee', ZERO],
  ['getMarketCancelFee', ZERO],
  ['getAllowPBFT', ZERO],
  ['getAllowTransactionFeePool', ZERO],
  ['getMaxFeeLimit', MAX_FEE_LIMIT],
  ['getAllowOptimizeBlackHole', 1],
  ['getAllowNewResourceModel', 1],
  ['getAllowTvmFreeze', 1],
  ['getAllowTvmVote', 1],
  ['getAllowTvmLondon', 1],
  ['getAllowTvmCompatibleEvm', 1],
  ['getAllowAccountAssetOptimization', 1],
  ['getFreeNetLimit', FREE_BANDWIDTH],
  ['getTotalNetLimit', TOTAL_NET_LIMIT],
  ['getAllowHigherLimitForMaxCpuTimeOfOneTx', 1],
  ['getAllowAssetOptimization', 1],
  ['getAllowNewReward', 1],
  ['getMemoFee', MEMO_FEE],
  ['getAllowDelegateOptimization', 1],
  ['getUnfreezeDelayDays', 14],
  ['getAllowOptimizedReturnValueOfChainId', 1],
  ['getAllowDynamicEnergy', ZERO],
  ['getDynamicEnergyThreshold', ZERO],
  ['getDynamicEnergyIncreaseFactor', ZERO],
  ['getDynamicEnergyMaxFactor', ZERO],
  ['getAllowTvmShangHai', 1],
  ['getAllowCancelAllUnfreezeV2', 1],
  ['getMaxDelegateLockPeriod', 864_000],
  ['getAllowOldRewardOpt', 1],
  ['getAllowEnergyAdjustment', 1],
  ['getMaxCreateAccountTxSize', 1_000],
  ['getAllowStrictMath', 1],
  ['getConsensusLogicOptimization', 1],
  ['getAllowTvmCancun', 1],
  ['getAllowTvmBlob', 1],
]
