import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, it } from 'node:test'
import { ShopError } from '../../platform/http/shop-error.ts'
import { readMailInThread } from './read-mail-in-thread.ts'
import { readPastedMail } from './read-pasted-mail.ts'

const source = `MIME-Version: 1.0
From: Mira <mira@example.com>
Subject: Re: [TKT007] your message
Date: Tue, 3 Nov 2026 10:12:00 +0530
Content-Type: text/html

<p>One &amp; two</p>`

/** The mail parser takes seconds for this mail. */
const hostile = `MIME-Version: 1.0\nFrom: a@example.com\nContent-Type: text/html\n\n${'<a href="'.repeat(40_000)}`

const isUnreadable = (words: RegExp) => (error: unknown) =>
  error instanceof ShopError && error.code === 'unreadable_mail' && words.test(error.message)

describe('reading a mail in its own thread', () => {
  it('reads a mail as the process of the shop does', async () => {
    assert.deepEqual(await readMailInThread(source), await readPastedMail(source))
  })

  it('rejects a mail in the words of its reader', async () => {
    await assert.rejects(readMailInThread('a\n'.repeat(20_000)), isUnreadable(/too many lines/))
  })

  // #mail-limit
  it('stops a mail at its limit and delays no other caller', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const limitMs = 2_000
    await assert.rejects(readMailInThread(hostile, limitMs), isUnreadable(/takes too long/))
    delay.disable()
    const longest = delay.max / 1e6
    assert.ok(longest < limitMs / 2, `the process stood still for ${longest} ms`)
    assert.equal((await readMailInThread(source)).from, 'mira@example.com')
  })
})
