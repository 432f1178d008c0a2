import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkNetwork } from '../../../operate/setup/checkNetwork.ts'
import { readChains } from '../../../platform/config/chains.ts'
import { createLog } from '../../../platform/log.ts'
import { chainToTry } from './chainToTry.ts'

const KEY = 'kept-secret-key'

/** No node: only records the keys that it is sent. */
async function openNode() {
  const keys = new Set<string>()
  const server = createServer((request, response) => {
    keys.add(String(request.headers['tron-pro-api-key'] ?? 'none'))
    response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys }
}

test('saved keys of a network go to nodes saved with them, and to no new one that is tried', async () => {
  const [own, strange] = [await openNode(), await openNode()]
  const [saved] = readChains({
    CHAIN_105_RPC: own.url,
    CHAIN_105_API_KEY: KEY,
    CHAIN_105_RECEIVE: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  })
  const log = createLog('test', 'silent')
  const check = (rpc: string, apiKey?: string) =>
    checkNetwork(chainToTry(105, rpc, apiKey, saved), log)

  await check(`${own.url}/`)
  expect([...own.keys]).toEqual([KEY])
  own.keys.clear()
  await check(`${own.url}/other/path`)
  expect([...own.keys], 'another customer of the same host').toEqual(['none'])
  await check(strange.url)
  await check(`${own.url}|${strange.url}`)
  await check(`${own.url},${strange.url}`)
  expect([...strange.keys]).toEqual(['none'])

  strange.keys.clear()
  await check(strange.url, 'typed-key')
  expect([...strange.keys]).toEqual(['typed-key'])
})
