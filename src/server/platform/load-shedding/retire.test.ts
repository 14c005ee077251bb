import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import { readConfig } from '../config/config.ts'
import { createLog } from '../log.ts'
import { createLoadShedder } from './load-shedding.ts'

interface Answer {
  text: string
  connection: string | undefined
}

it('a gate that retires accepts nobody, answers on the connections that are open, and ends when they have', async () => {
  const gate = createLoadShedder({ config: readConfig({}), log: createLog('silent') })
  const server = gate.serverFactory((_request, response) => response.end('answer'), {
    keepAliveTimeout: 60_000,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    get({ port, host: '127.0.0.1', agent }, (reply) => {
      reply.setEncoding('utf8').on('data', (text) => resolve({ text, connection: reply.headers.connection }))
    }).once('error', reject)
    return promise
  }
  assert.deepEqual(await ask(), { text: 'answer', connection: 'keep-alive' })
  const retired = gate.retire()
  await assert.rejects(fetch(`http://127.0.0.1:${port}/`), 'a new connection is refused')
  assert.deepEqual(await ask(), { text: 'answer', connection: 'close' })
  await retired
  await gate.drain()
})
