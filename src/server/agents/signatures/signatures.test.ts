import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { mainVersion } from '#contract/agents/protocol.ts'
import {
  agentOf,
  expireProfiles,
  newKey,
  openAgentShop,
  profileOf,
  signedBy,
  signingPair,
} from '#test/agent.ts'
import { createPlatforms } from '../platforms/find-platform.ts'
import { contentDigest, signatureBase } from './http-signatures.ts'
import { parseDictionary } from './structured-fields.ts'

const { shop, host } = await openAgentShop()
const pair = signingPair()
const rsa = { kid: 'rsa', kty: 'RSA', n: 'x', e: 'AQAB' }
const agent = agentOf(shop, host.put('/signed', profileOf(mainVersion, { keys: [pair.publicKey, rsa] })))

const body = { line_items: [{ item: { id: '1' }, quantity: 1 }] }
const outcome = async (call: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body: answered } = await call
  return [status, answered.code]
}

describe('a signed request', () => {
  it('is accepted with a key of the profile', async () => {
    const answer = await agent.call('create_cart', { body, key: newKey(), sign: pair })
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
  })

  it('needs both headers', async () => {
    for (const name of ['signature', 'signature-input'])
      assert.deepEqual(
        await outcome(
          agent.call('create_cart', { body, key: newKey(), sign: pair, headers: { [name]: undefined } }),
        ),
        [401, 'signature_missing'],
      )
  })

  it('is refused with an unknown key after one new fetch', async () => {
    const stranger = signingPair()
    assert.deepEqual(await outcome(agent.call('create_cart', { body, key: newKey(), sign: stranger })), [
      401,
      'key_not_found',
    ])
    assert.equal(host.asked('/signed'), 1, 'a profile is fetched once a minute')
  })

  it('is accepted with a new key once the profile is fetched', async () => {
    const rotated = signingPair()
    const url = host.put('/rotated', profileOf(mainVersion, { keys: [pair.publicKey] }))
    const other = agentOf(shop, url)
    await other.call('create_cart', { body, key: newKey(), sign: pair })
    host.put('/rotated', profileOf(mainVersion, { keys: [pair.publicKey, rotated.publicKey] }))
    const platforms = shop.app.agents.platforms
    const platform = await platforms.find(url)
    platform.fetchedAt -= 61_000
    assert.equal((await other.call('create_cart', { body, key: newKey(), sign: rotated })).status, 201)
  })

  it('is refused when the key has another algorithm', async () => {
    const answer = agent.call('create_cart', { body, key: newKey(), sign: { ...pair, keyId: 'rsa' } })
    assert.deepEqual(await outcome(answer), [400, 'algorithm_unsupported'])
  })

  // #agent-signature
  it('is refused when another key made the signature', async () => {
    const forged = { ...signingPair(), keyId: pair.keyId }
    assert.deepEqual(await outcome(agent.call('create_cart', { body, key: newKey(), sign: forged })), [
      401,
      'signature_invalid',
    ])
  })

  it('is refused when its digest does not match the body', async () => {
    for (const digest of ['sha-256=:AAAA:', 'sha-512=:AAAA:', 'nothing', ''])
      assert.deepEqual(
        await outcome(
          agent.call('create_cart', {
            body,
            key: newKey(),
            sign: pair,
            headers: { 'content-digest': digest },
          }),
        ),
        [400, 'digest_mismatch'],
        digest,
      )
  })

  it('is refused when a covered header changed', async () => {
    for (const [name, value] of [
      ['idempotency-key', newKey()],
      ['content-type', 'application/json; charset=utf-8'],
      ['ucp-agent', `profile="${agent.profileUrl}";x=1`],
    ] as const)
      assert.deepEqual(
        await outcome(
          agent.call('create_cart', { body, key: newKey(), sign: pair, headers: { [name]: value } }),
        ),
        [401, 'signature_invalid'],
        name,
      )
  })

  it('is refused when it does not cover what it must', async () => {
    const sent = signedHeaders()
    const input = String(sent['signature-input']).replace('"@path" ', '')
    const partial = await agent.call('create_cart', { body, headers: { ...sent, 'signature-input': input } })
    assert.deepEqual([partial.status, partial.body.code], [401, 'signature_invalid'])
    assert.match(String(partial.body.content), /does not cover @path/)
    const unkeyed = agent.call('create_cart', { body, sign: pair })
    assert.deepEqual(await outcome(unkeyed), [401, 'signature_invalid'])
  })

  it('is refused when it is old, early or expired', async () => {
    const now = Math.floor(Date.now() / 1000)
    for (const created of [now - 3_600, now + 3_600])
      assert.deepEqual(
        await outcome(agent.call('create_cart', { body, key: newKey(), sign: pair, created })),
        [401, 'signature_invalid'],
      )
    const { headers, signature } = untimed(`;expires=${now - 1}`)
    const sent = { ...headers, signature: `sig1=:${signature.toString('base64')}:` }
    const expired = await agent.call('create_cart', { body, headers: sent })
    assert.deepEqual([expired.status, expired.body.code], [401, 'signature_invalid'])
    assert.match(String(expired.body.content), /has expired/)
  })

  it('is refused when the headers can’t be read', async () => {
    for (const input of [
      '',
      'sig1',
      'sig1=',
      'sig1=(',
      'sig1=("@method)',
      `sig1=${'('.repeat(5_000)}`,
      'other=()',
    ])
      assert.equal(
        (
          await agent.call('create_cart', {
            body,
            key: newKey(),
            sign: pair,
            headers: { 'signature-input': input },
          })
        ).status,
        401,
        input.slice(0, 20),
      )
  })

  it('is not valid for another address or method', async () => {
    const cart = await agent.call('create_cart', { body, key: newKey(), sign: pair })
    const id = String(cart.body.id)
    const sent = signedHeaders()
    assert.deepEqual(await outcome(agent.call('update_cart', { id, body, headers: sent })), [
      401,
      'signature_invalid',
    ])
  })

  it('changes nothing when it is sent again', async () => {
    const sent = signedHeaders()
    const first = await agent.call('create_cart', { body, headers: sent })
    const again = await agent.call('create_cart', { body, headers: sent })
    assert.deepEqual([first.status, again.status, again.body.id], [201, 201, first.body.id])
    await shop.db.execute(sql`DELETE FROM agent_requests WHERE key = ${String(sent['idempotency-key'])}`)
    assert.deepEqual(await outcome(agent.call('create_cart', { body, headers: sent })), [
      401,
      'signature_invalid',
    ])
  })

  // #agent-signature-once
  it('changes nothing with another signature of the same text', async () => {
    const { headers, signature } = untimed()
    const send = (bytes: Buffer) =>
      agent.call('create_cart', {
        body,
        headers: { ...headers, signature: `sig1=:${bytes.toString('base64')}:` },
      })
    assert.equal((await send(signature)).status, 201)
    await shop.db.execute(sql`DELETE FROM agent_requests WHERE key = ${headers['idempotency-key']}`)
    assert.deepEqual(await outcome(send(mirrored(signature))), [401, 'signature_invalid'])
  })

  it('binds its cart to signed requests', async () => {
    const cart = await agent.call('create_cart', { body, key: newKey(), sign: pair })
    const id = String(cart.body.id)
    assert.deepEqual(await outcome(agent.call('get_cart', { id })), [401, 'signature_missing'])
    assert.equal((await agent.call('get_cart', { id, sign: pair })).status, 200)
  })

  it('is refused with keys that the platform has withdrawn', async () => {
    const url = host.put('/withdrawn', profileOf(mainVersion, { keys: [pair.publicKey] }))
    const other = agentOf(shop, url)
    assert.equal((await other.call('create_cart', { body, key: newKey(), sign: pair })).status, 201)
    host.put('/withdrawn', profileOf(mainVersion, { keys: [] }))
    await expireProfiles(shop)
    // Forgets the profiles in memory, as a new process does.
    shop.app.agents.platforms = createPlatforms(shop)
    assert.deepEqual(await outcome(other.call('create_cart', { body, key: newKey(), sign: pair })), [
      401,
      'key_not_found',
    ])
  })
})

/** The headers of a signed `create_cart`, for sending them again or changed. */
function signedHeaders(): Record<string, string> {
  const headers = {
    'ucp-agent': `profile="${agent.profileUrl}"`,
    'content-type': 'application/json',
    'idempotency-key': newKey(),
  }
  const text = JSON.stringify(body)
  return {
    ...headers,
    ...signedBy(shop, { method: 'POST', url: '/api/ucp/carts', text, headers, sign: pair }),
  }
}

/** A request whose signature does not state when it was made, as the protocol allows. */
function untimed(params = '') {
  const text = JSON.stringify(body)
  const covered = {
    'ucp-agent': `profile="${agent.profileUrl}"`,
    'idempotency-key': newKey(),
    'content-digest': contentDigest(text),
    'content-type': 'application/json',
  }
  const components = [
    ['@method', 'POST'] as const,
    ['@authority', new URL(shop.config.publicUrl).host] as const,
    ['@path', '/api/ucp/carts'] as const,
    ...Object.entries(covered),
  ]
  const names = components.map(([name]) => `"${name}"`).join(' ')
  const input = `(${names});keyid="${pair.keyId}"${params}`
  const base = Buffer.from(signatureBase(components, input))
  const signature = sign('sha256', base, { key: pair.privateKey, dsaEncoding: 'ieee-p1363' })
  return { headers: { ...covered, 'signature-input': `sig1=${input}` }, signature }
}

/** From a signature (r, s) anybody can compute (r, n − s), which is valid for the same text. */
function mirrored(signature: Buffer): Buffer {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const s = BigInt(`0x${signature.subarray(32).toString('hex')}`)
  const other = (order - s).toString(16).padStart(64, '0')
  return Buffer.concat([signature.subarray(0, 32), Buffer.from(other, 'hex')])
}

describe('a dictionary of structured fields', () => {
  it('is read with strings, tokens, bytes, lists and parameters', () => {
    const read = parseDictionary('a="x\\"y", b=?0;c, d=("@method" "@path");created=17;keyid="k", e=:aGk=:')
    assert.deepEqual(
      [...(read ?? [])].map(([name, { raw }]) => [name, raw]),
      [
        ['a', '"x\\"y"'],
        ['b', '?0;c'],
        ['d', '("@method" "@path");created=17;keyid="k"'],
        ['e', ':aGk=:'],
      ],
    )
    assert.equal(read?.get('d')?.params.get('created'), 17)
  })

  it('is null for another text', () => {
    for (const text of ['=', 'a=,', 'a="', 'a=1,', 'A=1', 'a=(1', 'a=1 b=2', 'ä=1'])
      assert.equal(parseDictionary(text), null, text)
  })
})
