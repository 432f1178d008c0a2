import type { FastifyInstance, FastifyReply } from 'fastify'
import { calls } from '../../api/calls.ts'
import { refuse } from '../../basics/errors.ts'
import type { Config } from '../../server/platform/config.ts'
import type { Handlers } from '../../server/platform/http/handler.ts'
import { mountCall, mountCalls, type MountOptions } from '../../server/platform/http/mount.ts'
import { sendRefusal } from '../../server/platform/http/sendRefusal.ts'
import { demoCalls, demoChains } from './calls.ts'
import type { DemoChain } from './demo.ts'
import { enterOffice, isRelayed } from './enterOffice.ts'
import { proxyRpc } from './rpcProxy.ts'
import { proxyTron, type ProxyAnswer } from './tronProxy.ts'

/** Mounts demo mode's endpoints and the proxy to its local chains. Returns the endpoints for the documentation. */
export async function mountDemo(
  app: FastifyInstance,
  config: Config,
  mount: MountOptions,
): Promise<Partial<Handlers>> {
  const endpoints = demoCalls(config.dataDir, config.shop.name)
  mountCalls(app, endpoints, mount)
  await app.register(async (office) => {
    office.addHook('onRequest', async (request) => {
      if (isRelayed(request)) refuse('noPermission')
    })
    mountCall(office, calls.enterDemoOffice, enterOffice, mount)
  })
  const chainOf = (text: string, kind: DemoChain['kind']): DemoChain | undefined =>
    demoChains(config.dataDir).find((one) => String(one.network) === text && one.kind === kind)
  const give = (reply: FastifyReply, { status, body }: ProxyAnswer): FastifyReply =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(body)
  app.post<{ Params: { network: string } }>('/demo/rpc/:network', async (request, reply) => {
    const chain = chainOf(request.params.network, 'evm')
    return chain
      ? give(reply, await proxyRpc(chain.rpc, request.body))
      : sendRefusal(request, reply, 'notFound')
  })
  app.route<{ Params: { network: string; '*': string } }>({
    method: ['GET', 'POST'],
    url: '/demo/rpc/:network/*',
    handler: async (request, reply) => {
      const chain = chainOf(request.params.network, 'tron')
      const query = new URL(request.url, 'http://shop').search
      const answer = chain && (await proxyTron(chain.rpc, request.params['*'], query, request.body))
      return answer ? give(reply, answer) : sendRefusal(request, reply, 'notFound')
    },
  })
  return endpoints
}
