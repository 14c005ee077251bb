import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startMailbox, type TestMailbox } from '#test/mailbox-server.ts'
import { withMailbox } from './pop3.ts'

let box: TestMailbox
before(async () => {
  box = await startMailbox()
})
after(() => box.close())

describe('withMailbox', () => {
  it('reads 300 lines of a mail with dots and bytes unchanged', async () => {
    const head = 'To: a@shop.example\r\nSubject: caf\u00e9\r\n\r\n'
    box.mails = ['', `${head}${'.x\r\n..\r\n'.repeat(5_000)}`]
    const [numbers, first] = await withMailbox(box.url, async ({ list, readBeginning: beginningOf }) => [
      await list(),
      await beginningOf(2),
    ])
    assert.deepEqual(numbers, [1, 2])
    const lines = String(first).split('\r\n')
    assert.equal(lines.length, 3 + 300)
    assert.ok(String(first).startsWith(`${head}.x\r\n..\r\n.x`))
  })

  it('reads the mails after an endless line and a refused mail', async () => {
    const head = 'To: a@shop.example\r\n\r\n'
    box.mails = [`${head}one`, `${head}${'x'.repeat(3_000_000)}`, `${head}three`, `${head}four`]
    box.refusedMail = 3
    const seen = await withMailbox(box.url, async ({ list, readBeginning: beginningOf, remove }) => {
      const found: (number | null)[] = []
      for (const number of await list()) found.push((await beginningOf(number))?.length ?? null)
      await remove(1)
      return found
    })
    box.refusedMail = 0
    assert.deepEqual(seen, [head.length + 3, head.length + 10_000, null, head.length + 4])
    assert.equal(box.mails.length, 3)
  })

  it('reads at most two million characters of a mail', async () => {
    const head = 'To: a@shop.example\r\n\r\n'
    box.mails = [`${head}${`${'x'.repeat(9_000)}\r\n`.repeat(290)}`, `${head}two`]
    const [long, next] = await withMailbox(box.url, async ({ readBeginning: beginningOf }) => [
      await beginningOf(1),
      await beginningOf(2),
    ])
    assert.ok(String(long).length > 1_900_000 && String(long).length <= 2_001_000, String(long?.length))
    assert.equal(next, `${head}two`)
  })

  it('deletes removed mails and throws the error of a failing reader', async () => {
    box.mails = ['To: a@shop.example\r\n\r\nx', 'To: b@shop.example\r\n\r\nx']
    const reading = withMailbox(box.url, async ({ remove }) => {
      await remove(1)
      throw new Error('The database is away.')
    })
    await assert.rejects(reading, /The database is away/)
    assert.deepEqual(box.mails, ['To: b@shop.example\r\n\r\nx'])
  })

  it('gives up a silent server and removes no mail', async () => {
    box.mails = ['To: a@shop.example\r\n\r\nx', 'To: b@shop.example\r\n\r\nx']
    box.hangsAtMail = true
    const reading = withMailbox(
      box.url,
      async ({ readBeginning: beginningOf, remove }) => {
        await remove(1)
        await beginningOf(2)
      },
      100,
    )
    await assert.rejects(reading, /does not answer/)
    box.hangsAtMail = false
    assert.equal(box.mails.length, 2)
  })

  it('rejects a plain server for a pop3s address', async () => {
    await assert.rejects(withMailbox(box.url.replace('pop3:', 'pop3s:'), ({ list }) => list(), 2_000))
  })
})
