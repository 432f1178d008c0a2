import type { FastifyInstance } from 'fastify'
import { isSameSecret } from '../isSameSecret.ts'
import { SECURITY_HEADERS } from './securityHeaders.ts'

/** Prometheus' text format, version 0.0.4. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export type Sample = {
  readonly name: string
  readonly help: string
  readonly kind: 'gauge' | 'counter'
  readonly values: readonly {
    readonly labels: Readonly<Record<string, string>>
    readonly value: number
  }[]
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const labelled = (labels: Readonly<Record<string, string>>): string => {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}

const writeSamples = (samples: readonly Sample[]): string =>
  samples
    .map(({ name, help, kind, values }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${kind}`,
        ...values.map(({ labels, value }) => `${name}${labelled(labels)} ${value}`),
        '',
      ].join('\n'),
    )
    .join('')

type Times = { readonly buckets: number[]; sum: number; count: number }

/** By route and status class. Routes are patterns, so that no address becomes a label. */
function createLatency(): {
  note(route: string, status: number, ms: number): void
  text(): string
} {
  const name = 'xiaopu_http_request_seconds'
  const routes = new Map<string, Times>()
  return {
    note(route, status, ms) {
      const key = JSON.stringify([route, `${Math.floor(status / 100)}xx`])
      const times = routes.get(key) ?? { buckets: BUCKETS_SECONDS.map(() => 0), sum: 0, count: 0 }
      routes.set(key, times)
      const seconds = ms / 1_000
      BUCKETS_SECONDS.forEach((most, at) => {
        if (seconds <= most) times.buckets[at]!++
      })
      times.sum += seconds
      times.count++
    },
    text: () =>
      [
        `# HELP ${name} Requests that were not answered from finished bytes.`,
        `# TYPE ${name} histogram`,
        ...[...routes].flatMap(([key, { buckets, sum, count }]) => {
          const [route, status] = JSON.parse(key) as [string, string]
          const labels = { route, status }
          return [
            ...BUCKETS_SECONDS.map(
              (most, at) =>
                `${name}_bucket${labelled({ ...labels, le: `${most}` })} ${buckets[at]}`,
            ),
            `${name}_bucket${labelled({ ...labels, le: '+Inf' })} ${count}`,
            `${name}_sum${labelled(labels)} ${sum}`,
            `${name}_count${labelled(labels)} ${count}`,
          ]
        }),
        '',
      ].join('\n'),
  }
}

type MetricsOptions = {
  readonly token: string | null
  /** One line for each request, without query and address. */
  readonly logsRequests: boolean
  readonly read: () => Promise<readonly Sample[]>
}

/** Call it before any route is added. */
export function mountMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const { token, logsRequests, read } = options
  if (token === null && !logsRequests) return
  const latency = createLatency()
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(none)'
    latency.note(route, reply.statusCode, reply.elapsedTime)
    if (logsRequests)
      request.log.info(
        {
          event: 'request',
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      )
  })
  if (token === null) return
  app.get('/metrics', async (request, reply) => {
    reply.headers(SECURITY_HEADERS).header('cache-control', 'no-store')
    if (!isSameSecret(`Bearer ${token}`, request.headers.authorization ?? ''))
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    return reply.type(CONTENT_TYPE).send(writeSamples(await read()) + latency.text())
  })
}
