import assert from 'node:assert/strict'
import type { Worker } from 'node:cluster'
import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import fastify from 'fastify'
import type { SuccessionMessage } from './messages.ts'
import { leadListener, listenAsSuccessor } from './succession.ts'

const request = 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'

function openApp() {
  const app = fastify()
  app.get('/', async () => 'answered')
  return app
}

/** Like the supervising process, which sends messages to this one. */
function say(message: SuccessionMessage, handle?: Server | Socket): void {
  process.emit('message', message, handle)
}

async function askThrough(socket: Socket): Promise<string> {
  socket.write(request)
  return text(socket)
}

/** A process of the cluster as this one sees it. */
class Told extends EventEmitter {
  readonly messages: { message: SuccessionMessage; handle: unknown; done: () => void }[] = []
  isConnected = () => true
  send(message: SuccessionMessage, handle?: unknown, _options?: object, done: () => void = () => undefined) {
    this.messages.push({ message, handle, done })
    this.emit('told')
    return true
  }
}

describe('a process that takes the place of another', () => {
  it('listens with the socket that it is handed', async (t) => {
    const app = openApp()
    t.after(() => app.server.close())
    const listening = listenAsSuccessor(app)
    await app.ready()
    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address() as AddressInfo
    say({ type: 'listener' }, listener)
    assert.equal(await listening, true)
    assert.match(await askThrough(connect(port, '127.0.0.1')), /answered$/)
  })

  it('answers a connection that was accepted while the socket was on its way', async () => {
    const app = openApp()
    const listening = listenAsSuccessor(app)
    await app.ready()
    const elsewhere = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const visitor = connect((elsewhere.address() as AddressInfo).port, '127.0.0.1')
    const answer = askThrough(visitor)
    const [accepted] = await once(elsewhere, 'connection')
    say({ type: 'connection' }, accepted)
    assert.match(await answer, /answered$/)
    elsewhere.close()
    say({ type: 'listener' })
    assert.equal(await listening, false, 'the former process died, so it has to listen for itself')
  })
})

describe('the process that leads a socket from one to another', () => {
  it('passes on, unread, what it accepts meanwhile, and keeps nothing', async () => {
    const [former, successor] = [new Told(), new Told()]
    const leading = leadListener(former as unknown as Worker, successor as unknown as Worker)
    assert.deepEqual(former.messages[0]?.message, { type: 'give listener' })
    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address() as AddressInfo
    const handed = once(successor, 'told')
    former.emit('message', { type: 'listener' }, listener)
    await handed
    const passed = once(successor, 'told')
    const visitor = connect(port, '127.0.0.1')
    visitor.write('hello')
    await passed
    const [first, second] = successor.messages
    assert.deepEqual([first?.message.type, second?.message.type], ['listener', 'connection'])
    assert.ok(second?.handle instanceof Socket && second.handle.isPaused() && second.handle.bytesRead === 0)
    second.handle.destroy()
    first?.done()
    await leading
    await assert.rejects(once(connect(port, '127.0.0.1'), 'connect'), /ECONNREFUSED/)
  })

  it('closes the connection that it accepted where the successor is gone', async () => {
    const [former, successor] = [new Told(), new Told()]
    const leading = leadListener(former as unknown as Worker, successor as unknown as Worker)
    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address() as AddressInfo
    const handed = once(successor, 'told')
    former.emit('message', { type: 'listener' }, listener)
    await handed
    successor.isConnected = () => false
    const visitor = connect(port, '127.0.0.1')
    await once(visitor, 'close')
    successor.messages[0]?.done()
    await leading
  })

  it('closes the socket where it comes too late', async () => {
    const [former, successor] = [new Told(), new Told()]
    const leading = leadListener(former as unknown as Worker, successor as unknown as Worker, 1)
    await once(successor, 'told')
    assert.equal(successor.messages[0]?.handle, undefined)
    successor.messages[0]?.done()
    await leading
    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const closed = once(listener, 'close')
    former.emit('message', { type: 'listener' }, listener)
    await closed
    assert.equal(former.listenerCount('message'), 0)
  })

  it('goes on without a socket where the former process has died', async () => {
    const [former, successor] = [new Told(), new Told()]
    former.isConnected = () => false
    const leading = leadListener(former as unknown as Worker, successor as unknown as Worker)
    assert.equal(successor.messages[0]?.handle, undefined)
    successor.messages[0]?.done()
    await leading
  })
})
