import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { CallInput, CallName, CallResult, Envelope } from '../../../api/calls.ts'
import { wireRequest } from '../../../api/wireRequest.ts'

const GIVE_UP_MS = 180_000
const ANSWER_MS = 10_000
const AGAIN_MS = 40
const ADDRESSES = 200

export type Headers = Readonly<Record<string, string>>
type Answer = { readonly status: number; readonly body: string }

/** Calls a shop whose processes come and go, and repeats each call until it is answered. */
export class PersistentCaller {
  readonly #port: number
  #sent = 0
  #lastAnswer = 'none'
  #answered = 0
  #repeated = 0

  constructor(port: number) {
    this.#port = port
  }

  /** Answered calls, and those sent more than once because their first answer was lost. */
  get counted(): { readonly answered: number; readonly repeated: number } {
    return { answered: this.#answered, repeated: this.#repeated }
  }

  /** One request; `undefined` without a complete answer. */
  send(
    method: string,
    path: string,
    headers: Headers,
    body: string | undefined,
  ): Promise<Answer | undefined> {
    // Each buyer has its own address, because address limits are not tested here.
    const localAddress = `127.0.1.${1 + (this.#sent++ % ADDRESSES)}`
    return new Promise((resolve) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          method,
          path,
          timeout: ANSWER_MS,
          headers: { 'content-type': 'application/json', connection: 'close', ...headers },
          localAddress,
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (part: string) => (text += part))
          answer.once('end', () =>
            resolve(answer.complete ? { status: answer.statusCode!, body: text } : undefined),
          )
          answer.once('close', () => resolve(undefined))
        },
      )
      asked.once('timeout', () => asked.destroy())
      asked.once('error', () => resolve(undefined))
      asked.end(body)
    })
  }

  /** One call; `undefined` without a final answer. */
  async #ask<N extends CallName>(
    name: N,
    input: CallInput<N>,
    headers: Headers,
  ): Promise<Envelope<CallResult<N>> | undefined> {
    const { method, path, headers: own, body } = wireRequest(name, input)
    const answer = await this.send(method, path, { ...own, ...headers }, body ?? undefined)
    this.#lastAnswer = answer ? `${answer.status} ${answer.body}` : 'none'
    return answer && answer.status < 500 && answer.status !== 429
      ? (JSON.parse(answer.body) as Envelope<CallResult<N>>)
      : undefined
  }

  /** The same call until it is answered. Throws after a minute. */
  async surely<N extends CallName>(
    name: N,
    input: CallInput<N>,
    headers: Headers = {},
  ): Promise<Envelope<CallResult<N>>> {
    const until = Date.now() + GIVE_UP_MS
    for (let tries = 1; ; tries++) {
      const answer = await this.#ask(name, input, headers)
      if (answer) {
        this.#answered++
        if (tries > 1) this.#repeated++
        return answer
      }
      if (Date.now() > until)
        throw new Error(
          `${name} was not answered for a minute, the last time with ${this.#lastAnswer}`,
        )
      await pause(AGAIN_MS)
    }
  }

  /** The same; throws when it is refused. */
  async done<N extends CallName>(
    name: N,
    input: CallInput<N>,
    headers: Headers = {},
  ): Promise<CallResult<N>> {
    const answer = await this.surely(name, input, headers)
    if (!answer.success)
      throw new Error(`${name} was refused with ${answer.code}: ${JSON.stringify(answer.result)}`)
    return answer.result
  }
}
