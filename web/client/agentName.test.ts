import { expect, test } from 'vitest'
import { agentName, deviceName } from './agentName.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36'

test.each([
  [IPHONE, 'Safari · iPhone'],
  [ANDROID, 'Chrome · Android'],
  [`${ANDROID} TokenPocket_Android`, 'TokenPocket · Android'],
  [`${ANDROID} MicroMessenger/8.0`, 'WeChat · Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Safari/537.36 Edg/139.0',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox · Mac',
  ],
  ['curl/8.9', undefined],
  ['', undefined],
])('a browser is named by its user agent: %s', (agent, name) => expect(agentName(agent)).toBe(name))

test('a device is named without its browser', () => {
  expect(deviceName(IPHONE)).toBe('iPhone')
  expect(deviceName('curl/8.9')).toBeUndefined()
})
