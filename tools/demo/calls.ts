import type * as demo from '../../api/public/demo.ts'
import { isTronAddress } from '../../basics/tron/address.ts'
import { refuse, refuseFields } from '../../basics/errors.ts'
import type { Handlers } from '../../server/platform/http/handler.ts'
import { listOutbox } from '../../server/platform/messages/listOutbox.ts'
import { readDemo, type DemoChain } from './demo.ts'
import { faucet } from './faucet.ts'
import { RpcError } from './rpc.ts'
import { tronFaucet } from './tronFaucet.ts'

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const isAddress = ({ kind }: DemoChain, address: string): boolean =>
  kind === 'tron' ? isTronAddress(address) : EVM_ADDRESS.test(address)

/** The current chains; ports and instances may change while the shop runs. */
export const demoChains = (dataDir: string): readonly DemoChain[] => readDemo(dataDir)?.chains ?? []

/** Demo mode's endpoints (rules: demo#endpoints). */
export const demoCalls = (
  dataDir: string,
  shopName: string | null = null,
): Handlers<Exclude<keyof typeof demo, 'enterDemoOffice'>> => ({
  listDemoChains: async () =>
    demoChains(dataDir).map(
      ({ network, kind, rpc, chainId, usdt, decimals, shop, token, spendLimit, receive }) => ({
        network,
        kind,
        rpc,
        chainId,
        usdt,
        decimals,
        shop,
        token,
        spendLimit,
        receive: [...receive],
      }),
    ),
  askFaucet: async (ctx, { network, address }) => {
    const chain = demoChains(dataDir).find((one) => one.network === network)
    if (!chain) return refuseFields({ network: 'networkOff' })
    if (!isAddress(chain, address)) return refuseFields({ address: 'format' })
    try {
      return {
        network,
        address,
        txHashes: await (chain.kind === 'tron' ? tronFaucet : faucet)(chain, address),
      }
    } catch (error) {
      ctx.log.warn({ err: error, network }, 'the faucet gave nothing')
      if (error instanceof RpcError) return refuse('tryLater')
      throw error
    }
  },
  listOutbox: (ctx, { to }) => listOutbox(ctx, to, shopName),
})
