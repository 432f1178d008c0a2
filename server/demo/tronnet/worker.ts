// A thread of the supervisor: the local TRON chain of demo mode. Ends when it is told to, its state saved.
import { parentPort, workerData } from 'node:worker_threads'
import { createTronnet, type TronnetOptions } from './createTronnet.ts'

const net = await createTronnet(workerData as TronnetOptions)
parentPort!.once('message', () => void net.stop().then(() => parentPort!.close()))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort!.postMessage('ready')
