import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pictureLimits } from '#shared/pictures/limits.ts'
import { isPublicAddress } from '../../outgoing/special-addresses.ts'
import { type Fetching, fetchPicture } from './fetch-picture.ts'

const requestedPaths: string[] = []

const answers: Record<string, RequestListener> = {
  '/picture.png': (_, reply) => reply.end('bytes of a picture'),
  '/moved': (_, reply) => reply.writeHead(302, { location: '/picture.png' }).end(),
  '/to-private': (_, reply) => reply.writeHead(302, { location: 'https://10.1.2.3/picture.png' }).end(),
  '/to-http': (_, reply) => reply.writeHead(302, { location: 'http://shop.example/picture.png' }).end(),
  '/to-name': (_, reply) => reply.writeHead(302, { location: 'https://changing.example/picture.png' }).end(),
  '/to-file': (_, reply) => reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/circle': (_, reply) => reply.writeHead(302, { location: '/circle' }).end(),
  '/large': (_, reply) => reply.writeHead(200, { 'content-length': pictureLimits.maxBytes + 1 }).end(),
  '/endless': (_, reply) => {
    const more = (): void => {
      while (!reply.destroyed && reply.write(Buffer.alloc(65_536)));
    }
    reply.on('drain', more)
    more()
  },
  '/slow': async (_, reply) => {
    while (!reply.destroyed) {
      reply.write('.')
      await wait(20)
    }
  },
  '/silent': () => undefined,
  '/broken': (_, reply) => {
    reply.writeHead(200, { 'content-length': 100 })
    reply.write('begins')
    setTimeout(() => reply.destroy(), 20)
  },
}

const server = createServer((request, reply) => {
  requestedPaths.push(request.url ?? '')
  const answer = answers[request.url ?? '']
  if (answer) answer(request, reply)
  else reply.writeHead(404).end()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
after(() => {
  server.closeAllConnections()
  server.close()
})

const localUrl = (path: string, name = '127.0.0.1'): string => `http://${name}:${port}${path}`

const trial: Fetching = { isLocalTrial: true }

const assertRejected = (address: string, reason: RegExp, fetching: Fetching = trial): Promise<void> =>
  assert.rejects(fetchPicture(address, fetching), { name: 'FetchError', message: reason })

/** Resolves a name to these addresses, one list after another. */
const naming = (...lists: string[][]) => {
  let next = 0
  return {
    asked: () => next,
    resolve: async () => {
      const list = lists[Math.min(next, lists.length - 1)] ?? []
      next += 1
      return list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
  }
}

describe('fetching a picture by its address', () => {
  it('fetches a picture, following redirects', async () => {
    assert.equal(String(await fetchPicture(localUrl('/picture.png'), trial)), 'bytes of a picture')
    assert.equal(String(await fetchPicture(localUrl('/moved'), trial)), 'bytes of a picture')
  })

  // #fetch-rebinding
  it('connects to the checked address, even after DNS changes', async () => {
    const names = naming(['127.0.0.1'], ['10.0.0.1'])
    const got = await fetchPicture(localUrl('/picture.png', 'pictures.localhost'), {
      ...trial,
      resolve: names.resolve,
    })
    assert.deepEqual([String(got), names.asked()], ['bytes of a picture', 1])
  })

  it('resolves a name again at each redirect', async () => {
    const names = naming(['127.0.0.1'], ['10.0.0.1'])
    await assertRejected(localUrl('/moved', 'pictures.localhost'), /not in the public internet/, {
      ...trial,
      resolve: names.resolve,
    })
    assert.equal(names.asked(), 2)
  })

  // #fetch-public
  it('rejects a name with any address that is not public', async () => {
    const { resolve } = naming(['93.184.216.34', '192.168.1.1'])
    await assertRejected('https://mixed.example/a.png', /not in the public internet/, { ...trial, resolve })
    await assertRejected('https://nowhere.example/a.png', /not known/, {
      ...trial,
      resolve: naming([]).resolve,
    })
    const failing = async () => {
      throw new Error('ENOTFOUND')
    }
    await assertRejected('https://nowhere.example/a.png', /not known/, { ...trial, resolve: failing })
  })

  // #fetch-redirects
  it('rejects redirects to private addresses, other schemes and endless ones', async () => {
    await assertRejected(localUrl('/to-private'), /10\.1\.2\.3 is not in the public internet/)
    await assertRejected(localUrl('/to-file'), /https/)
    await assertRejected(localUrl('/to-name'), /not in the public/, {
      ...trial,
      resolve: naming(['127.0.0.1']).resolve,
    })
    await assertRejected(localUrl('/circle'), /more than 5 times/)
    assert.equal(requestedPaths.filter((path) => path === '/circle').length, 6)
  })

  it('fetches from this machine only in a trial on it', async () => {
    const before = requestedPaths.length
    const live: Fetching = { isLocalTrial: false }
    await assertRejected(localUrl('/picture.png'), /names a port/, live)
    await assertRejected('https://127.0.0.1/picture.png', /not in the public/, live)
    await assertRejected('https://localhost/picture.png', /not in the public/, live)
    const { resolve } = naming(['127.0.0.1'])
    await assertRejected('https://shop.example/picture.png', /not in the public/, { ...trial, resolve })
    assert.equal(requestedPaths.length, before)
  })

  it('asks by https for a picture with an http address', async () => {
    const elsewhere = naming(['10.0.0.1'])
    const rules: Fetching = { isLocalTrial: false, resolve: elsewhere.resolve }
    await assertRejected('http://old.example/a.png', /old\.example is not in the public internet/, rules)
    await assertRejected(localUrl('/to-http'), /shop\.example is not in the public/, {
      ...trial,
      resolve: naming(['10.0.0.1']).resolve,
    })
    await assertRejected('ftp://old.example/a.png', /begin with https/, rules)
    assert.equal(elsewhere.asked(), 1)
  })

  it('rejects ports, credentials and malformed addresses', async () => {
    await assertRejected('https://shop.example:8443/a.png', /port/)
    await assertRejected('https://user:secret@shop.example/a.png', /password/)
    await assertRejected('a.png', /no address/)
  })

  // #fetch-bounded
  it('aborts a body that is too large, declared or not', async () => {
    await assertRejected(localUrl('/large'), /more than 8 MB/)
    await assertRejected(localUrl('/endless'), /more than 8 MB/)
  })

  it('aborts a slow, silent or unresolved server', { timeout: 10_000 }, async () => {
    const soon = { ...trial, maxMilliseconds: 150 }
    await assertRejected(localUrl('/slow'), /too long/, soon)
    await assertRejected(localUrl('/silent'), /too long/, soon)
    const never = () => new Promise<never>(() => undefined)
    await assertRejected('https://shop.example/a.png', /too long/, { ...soon, resolve: never })
  })

  it('reports the status of the server and broken connections', async () => {
    await assertRejected(localUrl('/nothing'), /answered 404/)
    await assertRejected(localUrl('/broken'), /connection broke/)
  })
})

describe('the addresses of the public internet', () => {
  it('excludes private, loopback, link-local, shared, tunnelled and reserved addresses', () => {
    const special = [
      '0.0.0.0',
      '10.0.0.1',
      '100.64.0.1',
      '127.0.0.2',
      '169.254.169.254',
      '172.31.255.255',
      '192.0.0.8',
      '192.168.0.1',
      '198.19.0.1',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
      '192.0.2.1',
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::127.0.0.1',
      'fe80::1',
      'fc00::1',
      'fd00::1',
      'ff02::1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001::1',
      '2001:db8::1',
      'fec0::1',
      'nothing',
    ]
    assert.deepEqual(special.filter(isPublicAddress), [])
    const open = ['93.184.216.34', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1']
    assert.deepEqual(open.filter(isPublicAddress), open)
  })
})
