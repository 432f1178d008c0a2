import type { FastifyInstance } from 'fastify'
import { isNetworkId } from '../../basics/chains.ts'
import type { Config } from '../config.ts'
import type { Handlers } from '../http/handler.ts'
import { mountCalls, type MountOptions } from '../http/mount.ts'
import { sendRefusal } from '../http/sendRefusal.ts'
import { demoCalls, demoChains } from './calls.ts'
import { proxyRpc } from './rpcProxy.ts'

/** Demo mode's doors and the way to its local chains; called in demo mode only. Answers the doors, to be documented. */
export async function mountDemo(app: FastifyInstance, config: Config, mount: MountOptions): Promise<Partial<Handlers>> {
  const doors = demoCalls(config.dataDir)
  mountCalls(app, doors, mount)
  app.post<{ Params: { network: string } }>('/demo/rpc/:network', async (request, reply) => {
    const network = Number(request.params.network)
    const chain = isNetworkId(network) ? demoChains(config.dataDir).find((one) => one.network === network) : undefined
    if (!chain) return sendRefusal(request, reply, 404)
    const { status, body } = await proxyRpc(chain.rpc, request.body)
    return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
  })
  return doors
}
