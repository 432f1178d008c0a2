import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rangeOf } from '../../../platform/http/videos.ts'
import { takeVideo } from './takeVideo.ts'

const FILES = join(import.meta.dirname, '../../../testing/videos')
const file = (name: string): Buffer => readFileSync(join(FILES, name))

test.each([
  [undefined, undefined],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=100-', null],
  ['bytes=-0', null],
  ['bytes=20-10', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=0-1', undefined],
])('of a file of 100 bytes the range %s asks for %o', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range)
})

test.each([
  ['walk.mp4', /^[0-9a-f]{32}\.mp4$/],
  ['walk.webm', /^[0-9a-f]{32}\.webm$/],
])('the video %s is written anew, the same name each time', async (name, named) => {
  const made = await takeVideo(file(name))
  expect(made).toMatchObject({ file: expect.stringMatching(named), seconds: 2 })
  expect(await takeVideo(file(name))).toMatchObject({ file: (made as { file: string }).file })
})

test('where a video was taken is not kept', async () => {
  expect(file('walk.mp4').includes('+37.3349')).toBe(true)
  const made = (await takeVideo(file('walk.mp4'))) as { bytes: Buffer }
  expect(made.bytes.includes('+37.3349')).toBe(false)
  expect(made.bytes.includes('Somewhere')).toBe(false)
  // A browser starts before the last byte has come.
  expect(made.bytes.indexOf('moov')).toBeLessThan(made.bytes.indexOf('mdat'))
})

test.each([
  ['pictures that not every browser plays', file('hevc.mp4')],
  ['half of a file', file('walk.mp4').subarray(0, 3_000)],
  ['another kind of file', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['only its beginning', Buffer.concat([file('walk.mp4').subarray(0, 32), Buffer.alloc(9_000)])],
])('no video is made of %s', async (_, bytes) => {
  expect(await takeVideo(bytes)).toBe('format')
})
