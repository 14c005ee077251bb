import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { it } from 'node:test'
import { setTimeout as turn } from 'node:timers/promises'
import { readConfig } from '../config/config.ts'
import { createLog } from '../log.ts'
import { createLoadShedder } from './load-shedding.ts'

/** A load shedder before a handler, and the running requests once the handler has returned. */
async function open(handle: RequestListener) {
  const loadShedder = createLoadShedder({ config: readConfig({}), log: createLog('silent') })
  const server = loadShedder.serverFactory(handle, { keepAliveTimeout: 60_000 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const request = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`
  const until = async (count: number): Promise<void> => {
    while (loadShedder.runningRequests() !== count) await turn(5)
  }
  return { loadShedder, socket, request, until }
}

it('does not count an answer that the kernel took', async () => {
  const seen: number[] = []
  const { loadShedder, socket, request } = await open((_request, response) => {
    response.end('short')
    queueMicrotask(() => seen.push(loadShedder.runningRequests()))
  })
  socket.write(request('/'))
  await once(socket, 'data')
  assert.deepEqual(seen, [0])
  socket.destroy()
  await loadShedder.drain()
})

it('counts an unread answer until its client disconnects', { timeout: 20_000 }, async () => {
  const large = Buffer.alloc(2 ** 25)
  const { loadShedder, socket, request, until } = await open((_request, response) => response.end(large))
  socket.pause()
  socket.write(request('/'))
  await until(1)
  await turn(50)
  assert.equal(loadShedder.runningRequests(), 1)
  socket.destroy()
  await until(0)
  await loadShedder.drain()
})

it('counts an answer that waits behind another one', { timeout: 20_000 }, async () => {
  const first = Promise.withResolvers<void>()
  const { loadShedder, socket, request, until } = await open((request, response) => {
    if (request.url === '/slow') void first.promise.then(() => response.end('slow'))
    else response.end('quick')
  })
  socket.write(request('/slow') + request('/quick'))
  await until(2)
  first.resolve()
  await until(0)
  socket.destroy()
  await loadShedder.drain()
})
