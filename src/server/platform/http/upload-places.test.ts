import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import fastify from 'fastify'
import { eventually } from '#test/paying-shop.ts'
import { ShopError } from './shop-error.ts'
import { admitFile, fileOf, holdingPlace, inUploadScope, type Site } from './upload.ts'

const upload = { maxBytes: 1_000_000, tooLarge: 'It is too large.' }

/** Running work by sender name. */
const works = new Map<string, () => void>()

/** Senders whose connection ended. */
const gone = new Set<AbortSignal>()

const app = fastify({ trustProxy: true })
app.setErrorHandler((error, _request, reply) => {
  if (!(error instanceof ShopError)) return reply.code(500).send({ code: String(error) })
  const { message, code, status, details } = error
  return reply
    .code(status)
    .headers(details.headers ?? {})
    .send({ message, code })
})
inUploadScope(app, upload, (scope) =>
  scope.route<{ Params: { site: Site; name: string } }>({
    method: 'PUT',
    url: '/:site/:name',
    onRequest: async (request, reply) => admitFile(upload, { request, reply, ...request.params }),
    handler: (request) =>
      holdingPlace(request, async () => {
        const { bytes, sender } = fileOf(request)
        sender.signal.addEventListener('abort', () => gone.add(sender.signal))
        if (bytes.includes('work')) await new Promise<void>((resolve) => works.set(sender.name, resolve))
        return { code: `${bytes.length} bytes`, isGone: sender.signal.aborted }
      }),
  }),
)
await app.listen({ port: 0, host: '127.0.0.1' })
after(() => app.close())
const { port } = app.server.address() as AddressInfo

interface Sending {
  site?: Site
  name: string
  network?: string
}

function open({ site = 'shop', name, network = name }: Sending): ClientRequest {
  const sending = send({ host: '127.0.0.1', port, method: 'PUT', path: `/${site}/${name}` })
  sending.setHeader('content-type', 'image/jpeg')
  sending.setHeader('x-forwarded-for', `10.${network}.0.1`)
  sending.on('error', () => undefined)
  return sending
}

async function answerOf(sending: ClientRequest): Promise<{ status: number; code: string; message: string }> {
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, ...((await json(answer)) as { code: string; message: string }) }
}

const put = (sending: Sending, body = 'file') => {
  const request = open(sending)
  const answer = answerOf(request)
  request.end(body)
  return { request, answer }
}

/** Uploads a file and waits until its work begins. */
async function putWork(sending: Sending) {
  const one = put(sending, 'work')
  const end = await eventually(`the work of ${sending.name}`, async () => works.get(sending.name))
  return { ...one, end }
}

describe('upload places', () => {
  it('frees an upload place with the answer', async () => {
    for (let at = 0; at < 10; at += 1)
      assert.deepEqual(await put({ name: '1' }).answer, { status: 200, code: '4 bytes', isGone: false })
  })

  // #upload-places-held
  it('holds an upload place until the work ends', async () => {
    const all = [await putWork({ name: '2' })]
    works.delete('2')
    all.push(await putWork({ name: '2' }))
    for (const { request, answer } of all) {
      answer.catch(() => undefined)
      request.destroy()
    }
    await eventually('the end of both connections', async () => gone.size === 2 || undefined)
    const refused = await put({ name: '2' }).answer
    assert.deepEqual([refused.status, refused.code], [429, 'too_many_requests'])
    for (const { end } of all) end()
    await eventually('a place', async () =>
      (await put({ name: '2' }).answer).status === 200 ? true : undefined,
    )
  })

  // #upload-places-network
  it('limits upload places by network and by site', async () => {
    const network = '7'
    const names = ['30', '31', '32', '33']
    const all = []
    for (const name of names) all.push(await putWork({ name, network }))
    const refused = await put({ name: '34', network }).answer
    assert.deepEqual([refused.status, refused.code], [429, 'too_many_requests'])
    const others = []
    for (const name of ['35', '36', '37', '38']) others.push(await putWork({ name }))
    const full = await put({ name: '39' }).answer
    assert.deepEqual([full.status, full.code], [503, 'unavailable'])
    assert.match(full.message, /try again in a moment/)
    assert.equal((await put({ name: '40', site: 'office' }).answer).status, 200)
    for (const { end, answer } of [...all, ...others]) {
      end()
      assert.equal((await answer).status, 200)
    }
  })

  // #upload-places-slow
  it('rejects a slow sender and frees its place', async () => {
    const slow = open({ name: '50' })
    const answer = answerOf(slow)
    slow.setHeader('content-length', 900_000)
    slow.write('a')
    const { status, code, message } = await answer
    assert.deepEqual([status, code], [408, 'request_too_slow'])
    assert.match(message, /too long to arrive/)
    assert.equal((await put({ name: '50' }).answer).status, 200)
  })
})
