import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startMailbox, type TestMailbox } from '#test/mailbox-server.ts'
import { withMailbox } from './pop3.ts'

let box: TestMailbox
before(async () => {
  box = await startMailbox()
})
after(() => box.close())

describe('a mailbox', () => {
  it('gives the beginning of a long mail with lines that begin with a dot, and its bytes as they came', async () => {
    const head = 'To: a@shop.example\r\nSubject: caf\u00e9\r\n\r\n'
    box.mails = ['', `${head}${'.x\r\n..\r\n'.repeat(5_000)}`]
    const [numbers, first] = await withMailbox(box.url, async ({ list, beginningOf }) => [
      await list(),
      await beginningOf(2),
    ])
    assert.deepEqual(numbers, [1, 2])
    const lines = String(first).split('\r\n')
    assert.equal(lines.length, 3 + 300)
    assert.ok(String(first).startsWith(`${head}.x\r\n..\r\n.x`))
  })

  it('that says no more is given up, and nothing is removed from it', async () => {
    box.mails = ['To: a@shop.example\r\n\r\nx', 'To: b@shop.example\r\n\r\nx']
    box.hangsAtMail = true
    const reading = withMailbox(
      box.url,
      async ({ beginningOf, remove }) => {
        await remove(1)
        await beginningOf(2)
      },
      100,
    )
    await assert.rejects(reading, /does not answer/)
    box.hangsAtMail = false
    assert.equal(box.mails.length, 2)
  })

  it('is not opened where its server is nobody’s: a plain one is no answer to pop3s', async () => {
    await assert.rejects(withMailbox(box.url.replace('pop3:', 'pop3s:'), ({ list }) => list(), 2_000))
  })
})
