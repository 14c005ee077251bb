import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { eventTypes } from '#contract/event-types.ts'
import { sampleBody } from './describe-webhooks.ts'
import { newSecret, shownSecret, signedHeaders } from './sign.ts'

const text = await readFile(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')

/** The first block of code in this language. */
function blockOf(language: string): string {
  const [, block = ''] = text.split(`\`\`\`${language}\n`)
  return block.slice(0, block.indexOf('```'))
}

interface Example {
  verify: (secret: string, headers: Record<string, string>, body: string) => unknown
}

describe('docs/webhooks.md', () => {
  let folder: string
  let example: Example
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'webhooks-'))
    const file = join(folder, 'verify.mjs')
    await writeFile(file, blockOf('js'))
    example = await import(pathToFileURL(file).href)
  })
  after(() => rm(folder, { recursive: true }))

  const body = sampleBody('order.paid')
  const [secret, other] = [newSecret(), newSecret()]
  const signed = (secrets: Buffer[], seconds = Math.floor(Date.now() / 1000)) =>
    signedHeaders(secrets, { id: 'evt_1', seconds, body })

  it('verifies what the shop signs, with either secret of a rotation', () => {
    for (const one of [secret, other]) {
      assert.deepEqual(example.verify(shownSecret(one), signed([secret, other]), body), JSON.parse(body))
    }
  })

  it('refuses a changed body, a foreign secret and an old request', () => {
    assert.throws(() => example.verify(shownSecret(secret), signed([secret]), `${body} `), /signature/)
    assert.throws(() => example.verify(shownSecret(other), signed([secret]), body), /signature/)
    const anHourAgo = Math.floor(Date.now() / 1000) - 3600
    assert.throws(() => example.verify(shownSecret(secret), signed([secret], anHourAgo), body), /old/)
  })

  it('shows a body as it is sent', () => {
    assert.deepEqual(JSON.parse(blockOf('json')), JSON.parse(sampleBody('order.shipped')))
  })

  it('lists every event', () => {
    const rows = text.split('\n').filter((line) => /^\| `\w+\.\w+` \|/.test(line))
    assert.deepEqual(
      rows,
      Object.entries(eventTypes).map(([type, fact]) => `| \`${type}\` | ${fact} |`),
    )
  })
})

describe('a signature', () => {
  it('equals that of the package standardwebhooks', () => {
    const [id, seconds, body] = ['msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}']
    const known = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
    const headers = signedHeaders([known], { id, seconds, body })
    assert.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
    const theirs = new Webhook(shownSecret(known)).sign(id, new Date(seconds * 1000), body)
    assert.equal(headers['webhook-signature'], theirs)
  })
})
