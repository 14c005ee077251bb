import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, it } from 'node:test'
import { ShopError } from '../../platform/http/shop-error.ts'
import { readMailApart } from './read-mail-apart.ts'
import { readPastedMail } from './read-pasted-mail.ts'

const source = `MIME-Version: 1.0
From: Mira <mira@example.com>
Subject: Re: [TKT007] your message
Date: Tue, 3 Nov 2026 10:12:00 +0530
Content-Type: text/html

<p>One &amp; two</p>`

/** The package takes seconds for it. */
const hostile = `MIME-Version: 1.0\nFrom: a@example.com\nContent-Type: text/html\n\n${'<a href="'.repeat(40_000)}`

const isUnreadable = (words: RegExp) => (error: unknown) =>
  error instanceof ShopError && error.code === 'unreadable_mail' && words.test(error.message)

describe('a mail in a thread of its own', () => {
  it('is read as in the process of the shop', async () => {
    assert.deepEqual(await readMailApart(source), await readPastedMail(source))
  })

  it('is refused in the words of its reader', async () => {
    await assert.rejects(readMailApart('a\n'.repeat(20_000)), isUnreadable(/too many lines/))
  })

  // #mail-limit
  it('is given up at its limit and delays no other caller', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const limitMs = 2_000
    await assert.rejects(readMailApart(hostile, limitMs), isUnreadable(/takes too long/))
    delay.disable()
    const longest = delay.max / 1e6
    assert.ok(longest < limitMs / 2, `the process stood still for ${longest} ms`)
    assert.equal((await readMailApart(source)).from, 'mira@example.com')
  })
})
