import autocannon from 'autocannon'

/** One visitor at full speed: `busyClient.ts <url> <seconds>`; every request asks for another address. */
const CONNECTIONS = 50
const [url = '', seconds = '1'] = process.argv.slice(2)
let made = 0
process.send?.('ready')
const result = await autocannon({
  url,
  connections: CONNECTIONS,
  duration: Number(seconds),
  requests: [
    {
      setupRequest: (request) => ({ ...request, path: `/?x=${made++}` }),
    },
    {
      setupRequest: (request) => ({ ...request, path: `/?name=${made++}` }),
    },
  ],
  headers: { 'x-forwarded-for': '10.9.9.9' },
})
process.send?.({ answers: result.requests.total, refused: result.non2xx })
