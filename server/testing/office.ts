import type { FastifyInstance } from 'fastify'
import { TOTP } from 'otpauth'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallInput, CallName, CallResult } from '../../api/calls.ts'
import { LOCALES } from '../../basics/locales.ts'
import { wireRequest } from '../../api/wireRequest.ts'
import type { Actor } from '../people/staff/actor.ts'
import { staffCalls } from '../people/staff/calls.ts'
import { ensureRoles } from '../people/staff/ensureRoles.ts'
import { readStaff } from '../people/staff/readStaff.ts'
import { makeLink } from '../people/staff/signIn/links.ts'
import type { Office } from '../people/staff/signIn/office.ts'
import { turnOffWithoutRights } from '../operate/webhooks/turnOffWithoutRights.ts'
import { inTransaction, type Context } from '../platform/db/context.ts'
import { sql } from '../platform/db/sql.ts'
import type { Handlers } from '../platform/http/handler.ts'
import type { MountOptions } from '../platform/http/mount.ts'
import { createTestApp } from './app.ts'
import { TestAuthenticator } from './authenticator.ts'

export const OFFICE_SITE = 'https://shop.test'

type Answer<N extends CallName> = {
  readonly status: number
  readonly code: number
  readonly result: CallResult<N>
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly text: string
}

/** A browser of one member of staff: its cookies, its passkey. */
export class TestBrowser {
  readonly #app: FastifyInstance
  readonly #cookies = new Map<string, string>()
  readonly #address: string
  readonly passkey = new TestAuthenticator(OFFICE_SITE)
  headers: Record<string, string> = { origin: OFFICE_SITE }

  constructor(app: FastifyInstance, address: string) {
    this.#app = app
    this.#address = address
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(`__Host-${name}`)
  }

  get cookieHeader(): string {
    return [...this.#cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  }

  async ask<N extends CallName>(name: N, input: CallInput<N> & object): Promise<Answer<N>> {
    const { method, path, headers, body } = wireRequest(name, input)
    const answer = await this.#app.inject({
      method,
      url: path,
      remoteAddress: this.#address,
      headers: {
        ...headers,
        ...this.headers,
        host: 'shop.test',
        cookie: this.cookieHeader,
      },
      ...(body !== null && { payload: body }),
    })
    for (const one of answer.cookies)
      if (one.value === '') this.#cookies.delete(one.name)
      else this.#cookies.set(one.name, one.value)
    const { code, result } = answer.json<{ code: number; result: CallResult<N> }>()
    const { fields } = (result ?? {}) as { fields?: Record<string, string> }
    return { status: answer.statusCode, code, result, fields, text: answer.body }
  }

  /** Like `ask`; throws unless the answer is 200. */
  async done<N extends CallName>(name: N, input: CallInput<N> & object): Promise<CallResult<N>> {
    const answer = await this.ask(name, input)
    if (answer.code !== 200) throw new Error(`${name}: ${answer.text}`)
    return answer.result
  }

  async acceptLink(token: string, name: string): Promise<CallResult<'acceptOfficeLink'>> {
    const { options } = await this.done('startLinkPasskey', { token, name })
    return this.done('acceptOfficeLink', {
      token,
      name,
      registration: this.passkey.create(options),
    })
  }

  async signIn(): Promise<Answer<'signInOfficeByPasskey'>> {
    const { options } = await this.done('startOfficePasskey', {})
    return this.ask('signInOfficeByPasskey', { passkey: this.passkey.get(options) })
  }

  async confirm(): Promise<void> {
    const { options } = await this.done('startOfficePasskey', {})
    await this.done('confirmOffice', { passkey: this.passkey.get(options) })
  }
}

/** Codes of an authenticator app. */
export const testTotp =
  (secret: string, now: () => Date) =>
  (stepsAhead = 0): string =>
    new TOTP({ secret, digits: 6, period: 30 }).generate({
      timestamp: now().getTime() + stepsAhead * 30_000,
    })

export type TestOffice = {
  readonly app: FastifyInstance
  readonly office: Office
  readonly browser: () => TestBrowser
  /** A signed-in member of staff with this role, whose second factor is fresh. */
  readonly staff: (role: string) => Promise<TestBrowser & { staffId: bigint; staffName: string }>
  readonly close: () => Promise<void>
}

/** The office over HTTP, with more calls beside the staff's own. */
export async function createTestOffice(
  context: Context,
  more: Partial<Handlers<CallName, Actor>> = {},
  readSession: MountOptions<Actor>['readSession'] = async () => undefined,
): Promise<TestOffice> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-office-'))
  const key = Buffer.alloc(32, 7)
  const office: Office = { key: () => key, dataDir, demo: false, languages: LOCALES }
  await ensureRoles(context)
  const app = await createTestApp(
    context,
    { ...staffCalls(office, turnOffWithoutRights), ...more },
    {
      publicUrl: OFFICE_SITE,
      readSession,
      readStaff: readStaff(context),
    },
  )
  let browsers = 0
  const browser = (): TestBrowser => {
    browsers++
    return new TestBrowser(app, `10.1.${browsers >> 8}.${browsers & 255}`)
  }
  return {
    app,
    office,
    browser,
    async staff(role) {
      const made = browser()
      const staffName = `${role} ${browsers}`
      const { rows } = await sql<{ id: bigint }>`
        insert into staff (name, role, created_at)
          values (${staffName}, ${role}, ${context.now()}) returning id`.execute(context.db)
      const staffId = rows[0]!.id
      const { token } = await inTransaction(context, (tx) => makeLink(tx, 'invite', staffId))
      await made.acceptLink(token, staffName)
      return Object.assign(made, { staffId, staffName })
    },
    async close() {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
