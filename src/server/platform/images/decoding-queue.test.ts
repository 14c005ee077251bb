import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ShopError } from '../http/shop-error.ts'
import { inTurn, type PictureSender } from './decoding-queue.ts'

const sender = (name: string, site: PictureSender['site'] = 'shop', signal?: AbortSignal): PictureSender => ({
  site,
  name,
  ...(signal && { signal }),
})

/** Decodings that run until they are ended, in the order of their start. */
function openDecodings() {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const start = (name: string, from: PictureSender) =>
    inTurn(from, () => {
      begun.push(name)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      ends.set(name, (error) => (error ? reject(error) : resolve()))
      return promise
    })
  const end = (name: string, error?: Error) => ends.get(name)?.(error)
  return { begun, start, end }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

const codeOf = (error: unknown) => error instanceof ShopError && [error.status, error.code]
const isErrorReply = (status: number, code: string) => (error: unknown) => {
  assert.deepEqual(codeOf(error), [status, code])
  assert.ok(error instanceof ShopError && Number(error.details.retryAfterSeconds) > 0)
  return true
}

describe('the queue of pictures', () => {
  it('decodes one picture at a time, in order', async () => {
    const { begun, start, end } = openDecodings()
    const all = [start('a', sender('1')), start('b', sender('2'))]
    await settled()
    assert.deepEqual(begun, ['a'])
    end('a')
    await all[0]
    await settled()
    assert.deepEqual(begun, ['a', 'b'])
    end('b')
    await all[1]
  })

  it('decodes pictures of staff and shoppers in separate lanes', async () => {
    const { begun, start, end } = openDecodings()
    const all = [start('shopper', sender('1')), start('staff', sender('2', 'office'))]
    await settled()
    assert.deepEqual(begun, ['shopper', 'staff'])
    for (const name of begun) end(name)
    await Promise.all(all)
  })

  it('rejects a third picture of one account', async () => {
    const { start, end } = openDecodings()
    const all = [start('a', sender('1')), start('b', sender('1'))]
    await assert.rejects(start('c', sender('1')), isErrorReply(429, 'too_many_requests'))
    await settled()
    end('a')
    await all[0]
    const third = start('c', sender('1'))
    for (const name of ['b', 'c']) {
      await settled()
      end(name)
    }
    await Promise.all([...all, third])
  })

  it('rejects a ninth picture of the shop', async () => {
    const { start, end } = openDecodings()
    const names = Array.from({ length: 8 }, (_, at) => `account ${at}`)
    const all = names.map((name) => start(name, sender(name)))
    await assert.rejects(start('more', sender('more')), isErrorReply(503, 'unavailable'))
    for (const name of names) {
      await settled()
      end(name)
    }
    await Promise.all(all)
  })

  it('drops a disconnected sender at once', async () => {
    const { begun, start, end } = openDecodings()
    const gone = new AbortController()
    const first = start('a', sender('1'))
    const left = start('b', sender('2', 'shop', gone.signal))
    const last = start('c', sender('3'))
    gone.abort()
    await assert.rejects(left, (error) => error instanceof ShopError && error.code === 'broken_picture')
    await settled()
    assert.deepEqual(begun, ['a'])
    end('a')
    await first
    await settled()
    assert.deepEqual(begun, ['a', 'c'])
    end('c')
    await last
  })

  it('continues after a failed decoding', async () => {
    const { begun, start, end } = openDecodings()
    const all = [start('a', sender('1')), start('b', sender('2'))]
    await settled()
    end('a', new Error('no memory'))
    await assert.rejects(all[0] ?? Promise.resolve(), /no memory/)
    await settled()
    assert.deepEqual(begun, ['a', 'b'])
    end('b')
    await all[1]
  })
})
