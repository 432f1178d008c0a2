import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

type HostileFile = { readonly name: string; readonly bytes: Buffer; readonly marker: string }

const VIDEOS = join(import.meta.dirname, '../videos')
const video = (name: string): Buffer => readFileSync(join(VIDEOS, name))

const SCRIPTS: Readonly<Record<string, string>> = {
  'svg with a script': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'svg that acts when it is shown': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'svg with a foreign page':
    '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject></svg>',
  'svg that reads a file':
    '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
  'svg of a billion laughs':
    '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>',
  'svg that asks another server':
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="http://169.254.169.254/latest"/></svg>',
  'svg that includes a local picture':
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/hostname" width="9" height="9"/></svg>',
  'svg with a mark before it':
    '\ufeff<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
  page: '<!doctype html><script>alert(1)</script>',
  'page without a doctype': '<html><body onload=alert(1)>',
  'page that leads away': '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  'xhtml page':
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>',
  'style sheet': '@import url("http://169.254.169.254/");',
  script: 'alert(document.cookie)',
  'service worker': 'self.addEventListener("fetch", () => {})',
  'php page': '<?php system($_GET["c"]); ?>',
  'shell script': '#!/bin/sh\nrm -rf /\n',
  postscript: '%!PS-Adobe-3.0\n(/etc/passwd) (r) file\n',
  'drawing for ImageMagick':
    'push graphic-context\nfill \'url(https://x.example/"|id")\'\npop graphic-context',
  'manifest of a video': '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
  'list of files for ffmpeg': 'ffconcat version 1.0\nfile /etc/passwd\n',
  'web address of a file': '[InternetShortcut]\nURL=file:///etc/passwd\n',
  'csv of a formula': 'Handle,Title\na,"=cmd|\' /C calc\'!A0"\n',
  'csv with a script':
    'Handle,Title,Body (HTML),Variant Price\nhostile,T,<script>alert(1)</script>,1\n',
  json: '{"__proto__":{"isAdmin":true}}',
  'nothing but blanks': ' \n\t\n ',
}

/** The first bytes of kinds of files that no one takes. */
const KINDS: Readonly<Record<string, Buffer>> = {
  'program for Windows': Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
  'program for Linux': Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'),
  'program for macOS': Buffer.from('cffaedfe07000001', 'hex'),
  'class of Java': Buffer.from('cafebabe00000034', 'hex'),
  WebAssembly: Buffer.from('0061736d01000000', 'hex'),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>'),
  zip: Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'),
  gzip: gzipSync(Buffer.alloc(100_000)),
  'raw deflate': deflateRawSync(Buffer.alloc(100_000)),
  rar: Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'),
  sqlite: Buffer.from('SQLite format 3\0'),
  'flash film': Buffer.from('FWS\x09\x00\x01\0\0', 'latin1'),
  font: Buffer.from('wOF2\0\x01\0\0', 'latin1'),
  icon: Buffer.from('00000100010010100000', 'hex'),
  bitmap: Buffer.from('BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0', 'latin1'),
  photoshop: Buffer.from('8BPS\0\x01\0\0\0\0\0\0', 'latin1'),
  'jpeg 2000': Buffer.from('0000000c6a5020200d0a870a', 'hex'),
  'jpeg xl': Buffer.from('ff0a', 'hex'),
  sound: Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'),
  'sound in waves': Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'),
  'film in AVI': Buffer.from('RIFF\x24\0\0\0AVI LIST', 'latin1'),
  'film of Ogg': Buffer.from('OggS\0\x02\0\0', 'latin1'),
}

/** Beginnings of what is taken, with nothing sensible behind. */
const BEGINNINGS: Readonly<Record<string, Buffer>> = {
  jpeg: Buffer.from('ffd8ffe000104a464946000101', 'hex'),
  png: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  gif: Buffer.from('GIF89a'),
  webp: Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 ', 'latin1'),
  avif: Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'latin1'),
  heic: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1', 'latin1'),
  tiff: Buffer.from('II*\0\x08\0\0\0', 'latin1'),
  mp4: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
  webm: Buffer.from('1a45dfa39f4286810142f7810142f281', 'hex'),
}

const picture = (width = 24, height = 16) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 10 } } })

/** A PNG whose header tells another size, with the sum that belongs to it. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const bytes = await picture().png().toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** Chunks stand behind the header of a PNG: its 8 bytes and 25 of IHDR. */
function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(chunk))
  return Buffer.concat([png.subarray(0, 33), length, chunk, sum, png.subarray(33)])
}

type Make = (marker: string) => Buffer

/** Real pictures and videos that say more than they show. */
async function carriers(): Promise<Map<string, Make>> {
  const made = new Map<string, Make>()
  const jpeg = await picture().jpeg().toBuffer()
  const png = await picture().png().toBuffer()
  const whole: Readonly<Record<string, Buffer>> = {
    jpeg,
    png,
    gif: await picture().gif().toBuffer(),
    webp: await picture().webp().toBuffer(),
    avif: await picture().avif({ effort: 0 }).toBuffer(),
    tiff: await picture().tiff().toBuffer(),
    mp4: video('walk.mp4'),
    webm: video('walk.webm'),
    'film in HEVC': video('hevc.mp4'),
  }
  const tails: Readonly<Record<string, string>> = {
    page: '<html><script>alert(1)</script>',
    'php page': '<?php phpinfo(); ?>',
    archive: 'PK\x03\x04\x14\0\0\0',
    program: '\x7fELF\x02\x01\x01\0',
  }
  for (const [kind, bytes] of Object.entries(whole)) {
    for (const [tail, text] of Object.entries(tails))
      made.set(`${kind} with a ${tail} behind`, (marker) =>
        Buffer.concat([bytes, Buffer.from(`${text}${marker}`, 'latin1')]),
      )
    made.set(`half of a ${kind}`, (marker) =>
      Buffer.concat([bytes.subarray(0, bytes.length >> 1), Buffer.from(marker)]),
    )
  }
  const comment = (marker: string): Buffer => {
    const text = Buffer.from(`<script>alert(1)</script>${marker}`)
    return Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text])
  }
  made.set('jpeg with a comment', (marker) =>
    Buffer.concat([jpeg.subarray(0, 2), comment(marker), jpeg.subarray(2)]),
  )
  for (const type of ['tEXt', 'iTXt', 'zzZz'])
    made.set(`png with ${type}`, (marker) =>
      withChunk(png, type, Buffer.from(`Comment\0<script>${marker}`)),
    )
  made.set('gif that is a script', (marker) => Buffer.from(`GIF89a/*${marker}*/=1;alert(1)`))
  made.set('film of a device in a place', (marker) => {
    const film = Buffer.from(whole['mp4']!)
    const at = film.indexOf('+37.3349')
    film.write(marker.slice(0, 8), at, 'latin1')
    return Buffer.concat([film, Buffer.from(marker)])
  })
  for (const [width, height] of [
    [30_000, 30_000],
    [65_535, 1_000],
    [0x7fffffff, 1],
    [0, 16],
  ] as const) {
    const bytes = await claiming(width, height)
    made.set(`png that claims ${width} × ${height}`, (marker) =>
      Buffer.concat([bytes, Buffer.from(marker)]),
    )
  }
  return made
}

/**
 * More than a hundred files that no one should get back as they were sent. Each holds a text that no other file has.
 */
export async function hostileFiles(): Promise<HostileFile[]> {
  const makes = await carriers()
  for (const [name, text] of Object.entries(SCRIPTS))
    makes.set(name, (marker) => Buffer.from(`${text}${marker}`))
  for (const [name, start] of Object.entries(KINDS))
    makes.set(name, (marker) => Buffer.concat([start, Buffer.from(marker), Buffer.alloc(200, 7)]))
  for (const [name, start] of Object.entries(BEGINNINGS))
    makes.set(`beginning of a ${name}`, (marker) =>
      Buffer.concat([start, Buffer.from(marker), Buffer.alloc(900, 0x5a)]),
    )
  return [...makes].map(([name, make], at) => {
    const marker = `hostile-${String(at).padStart(4, '0')}`
    return { name, bytes: make(marker), marker }
  })
}
