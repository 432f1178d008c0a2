import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

/** The baseline for reads: Fastify with one route that sends the given bytes. */
const [port, file] = [Number(process.argv[2]), process.argv[3]!]
const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as {
  headers: Record<string, string>
  body: string
}
const bytes = Buffer.from(body, 'base64')
const app = Fastify()
app.get('/*', (_, reply) => reply.headers(headers).send(bytes))
await app.listen({ host: '127.0.0.1', port })
process.send?.('ready')
