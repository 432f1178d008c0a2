import type { FastifyInstance } from 'fastify'
import { methodAndPath, type Call } from '../../../api/call.ts'
import { calls, type CallName } from '../../../api/calls.ts'
import { ORDER_SECRET_HEADER } from '../../../api/wireRequest.ts'
import { ERRORS, type ErrorName } from '../../../basics/errors.ts'
import { errorText } from '../../../i18n/errorText.ts'
import type { FinishedBytes } from './finishedBytes.ts'
import type { Handlers } from './handler.ts'

/** Errors that any call may answer. */
const ALWAYS: readonly ErrorName[] = ['invalidInput', 'tooManyRequests', 'internal']

type Schema = {
  type?: string
  description?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
}

const refusalSchema = (names: readonly ErrorName[]) => ({
  type: 'object',
  required: ['success', 'code', 'message', 'result', 'timestamp'],
  properties: {
    success: { const: false },
    code: { enum: names.map((name) => ERRORS[name].code) },
    message: { type: 'string' },
    result: {},
    timestamp: { type: 'integer' },
  },
})

const answerSchema = (result: unknown) => ({
  type: 'object',
  required: ['success', 'code', 'message', 'result', 'timestamp'],
  properties: {
    success: { const: true },
    code: { const: 200 },
    message: { type: 'string' },
    result,
    timestamp: { type: 'integer' },
  },
})

function describeInput(call: Call): object {
  const schema = { ...call.input, additionalProperties: false }
  if (methodAndPath(call).method === 'POST')
    return { requestBody: { required: true, content: { 'application/json': { schema } } } }
  const input = call.input as unknown as Schema
  return {
    parameters: Object.entries(input.properties ?? {}).map(([field, ofField]) => ({
      ...(field === 'secret'
        ? { name: ORDER_SECRET_HEADER, in: 'header' }
        : { name: field, in: 'query' }),
      required: input.required?.includes(field) ?? false,
      schema: ofField,
    })),
  }
}

function describeAnswers(call: Call): Record<string, object> {
  const errors = [...new Set([...call.errors, ...ALWAYS])]
  const refusals = [...Map.groupBy(errors, (error) => ERRORS[error].status)].map(
    ([status, names]) => [
      status,
      {
        description: names
          .map((error) => `${ERRORS[error].code}: ${errorText(error, 'en')}`)
          .join('; '),
        content: { 'application/json': { schema: refusalSchema(names) } },
      },
    ],
  )
  return {
    200: {
      description: 'Done',
      content: { 'application/json': { schema: answerSchema(call.result) } },
    },
    ...Object.fromEntries(refusals),
  }
}

/** OpenAPI 3.1 of this process's calls, from the definitions that validate them. */
function describeCalls(handlers: Partial<Handlers>): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const name of Object.keys(handlers) as CallName[]) {
    const call: Call = calls[name]
    const { method, url } = methodAndPath(call)
    paths[url] = {
      ...paths[url],
      [method.toLowerCase()]: {
        operationId: name,
        tags: [url.split('/')[1]],
        summary: call.summary,
        ...describeInput(call),
        responses: describeAnswers(call),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Xiaopu',
      version: '1.0.0',
      description:
        'Every answer is { success, code, message, result, timestamp }. Money is a decimal ' +
        'string. The secret of an order is sent in the header X-Order-Secret; POST bodies may ' +
        'have it as `secret`. Times are milliseconds since 1970.',
    },
    servers: [{ url: '/' }],
    paths,
  }
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

function typeName(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' | ')
  if (schema.type === 'array') return `${typeName(schema.items ?? {})}[]`
  if (schema.type === 'object')
    return schema.properties
      ? `{ ${Object.entries(schema.properties)
          .map(([name, property]) => `${name}: ${typeName(property)}`)
          .join(', ')} }`
      : 'object'
  return schema.type ?? 'any'
}

function limits(schema: Schema): string {
  const parts = [schema.description]
  if (schema.minimum !== undefined || schema.maximum !== undefined)
    parts.push(`${schema.minimum ?? '…'} to ${schema.maximum ?? '…'}`)
  if (schema.maxLength !== undefined) parts.push(`at most ${schema.maxLength} characters`)
  if (schema.default !== undefined) parts.push(`default ${JSON.stringify(schema.default)}`)
  return parts.filter(Boolean).join('; ')
}

function fieldRows(schema: Schema): string {
  const rows = Object.entries(schema.properties ?? {}).map(
    ([field, property]) =>
      `<tr><td><code>${escapeHtml(field)}</code>
${schema.required?.includes(field) ? '' : '<small>optional</small>'}</td>
<td>${escapeHtml(typeName(property))}</td><td>${escapeHtml(limits(property))}</td></tr>`,
  )
  return rows.length
    ? `<table><thead><tr><th>Field</th><th>Type</th><th>Notes</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
    : '<p>None.</p>'
}

/** The socket's messages; OpenAPI cannot describe a WebSocket. */
const SOCKET = `<section><h2><code>WebSocket fbsSocket/{uuid}</code></h2>
<p>Sends an order's changes as they happen.
The client chooses <code>uuid</code>; messages are JSON of at most 4 KiB.</p>
<h3>To the shop</h3><ul>
<li><code>{ "type": "heartbeat" }</code>, answered with the same</li>
<li><code>{ "type": "watch", "orderId", "secret" }</code> follows an order; answered with its current state</li>
<li><code>{ "type": "log", "guessAddress", "ip", "content" }</code>, telemetry; nothing is kept without the cookie
<code>telemetry=yes</code>, which the pages set when a visitor agrees, and <code>ip</code> is never kept</li></ul>
<h3>From the shop</h3><ul>
<li><code>{ "type": "order", "orderId", "status", "payment" }</code>, as in
<code>GET appleShop/order</code></li></ul></section>`

/** The same description as one HTML page without scripts. */
function readablePage(handlers: Partial<Handlers>): string {
  const sections = (Object.keys(handlers) as CallName[]).map((name) => {
    const call: Call = calls[name]
    const errors = [...new Set([...call.errors, ...ALWAYS])]
    const refusals = errors.map((error) => {
      const { code, status } = ERRORS[error]
      return `<li><code>${code}</code> (HTTP ${status}) ${escapeHtml(errorText(error, 'en'))}</li>`
    })
    return `<section><h2><code>${escapeHtml(call.path)}</code></h2><p>${escapeHtml(call.summary)}</p>
<h3>Input</h3>${fieldRows(call.input as unknown as Schema)}
<h3>Result</h3><p><code>${escapeHtml(typeName(call.result as unknown as Schema))}</code></p>
<h3>Refusals</h3><ul>${refusals.join('')}</ul></section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Xiaopu: the calls</title>
<link rel="stylesheet" href="/docs.css"></head><body><main><h1>The calls of this shop</h1>
<p>Every answer is <code>{ success, code, message, result, timestamp }</code>; success is HTTP 200 with code 200.
Money is a decimal string. An order's <code>secret</code> is sent in the header <code>X-Order-Secret</code>, never in an
address. The same as data: <a href="/openapi.json">/openapi.json</a>.</p>
${sections.join('\n')}
${SOCKET}</main></body></html>`
}

const DOCS_CSS = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: auto; padding: 16px }
td { padding: 4px 8px; border-bottom: 1px solid; overflow-wrap: anywhere }
`

const DOCS_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const DOCS_CACHE = 'public, max-age=300'
/** Counts only requests that miss the kept bytes. */
const DOCS_LIMIT = { max: 120, timeWindow: 60_000 }

/** Three files, each made and compressed once, when it is first asked for, then answered without the framework. */
export function mountDocs(
  app: FastifyInstance,
  handlers: Partial<Handlers>,
  finished: FinishedBytes,
): void {
  const files = [
    [
      '/openapi.json',
      'application/json; charset=utf-8',
      () => JSON.stringify(describeCalls(handlers)),
    ],
    ['/docs', 'text/html; charset=utf-8', () => readablePage(handlers)],
    ['/docs.css', 'text/css; charset=utf-8', () => DOCS_CSS],
  ] as const
  for (const [path, contentType, make] of files) {
    const keep = (): Promise<void> =>
      finished.keepFixed(path, {
        status: 200,
        contentType,
        body: make(),
        cacheControl: DOCS_CACHE,
        headers: { 'content-security-policy': DOCS_POLICY },
      })
    // Requests that come meanwhile wait for the first one's bytes.
    let keeping: Promise<void> | undefined
    app.get(path, { config: { rateLimit: DOCS_LIMIT } }, async ({ raw: request }, reply) => {
      if (!finished.has(path))
        await (keeping ??= keep().finally(() => {
          keeping = undefined
        }))
      reply.hijack()
      finished.answer(path, request, reply.raw)
      return reply
    })
  }
}
