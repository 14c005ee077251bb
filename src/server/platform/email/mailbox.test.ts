import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { startMailbox } from '#test/mailbox-server.ts'
import { withMailbox } from './mailbox.ts'

const box = await startMailbox()
after(() => box.close())
beforeEach(() => {
  box.hangsAtMail = false
  box.dropsAtMail = false
  box.hasUidPlus = true
  box.rejectsFlags = false
})

const all = { isUnread: false, limit: 10 }
const unread = { isUnread: true, limit: 10 }
const mail = (subject: string, words = 'x'): string => `Subject: ${subject}\r\n\r\n${words}`

describe('withMailbox', () => {
  it('lists heads of mails and reads their bytes unchanged', async () => {
    box.mails = [mail('one'), mail('caf\u00e9', 'a\u00ff\r\n.\r\n')]
    const [heads, raw] = await withMailbox(box.url, async ({ list, read }) => {
      const found = await list(all)
      return [found.map(({ head }) => head), await read(found[1]?.uid ?? 0)]
    })
    assert.deepEqual(heads, ['Subject: one\r\n\r\n', 'Subject: caf\u00e9\r\n\r\n'])
    assert.equal(raw?.toString('latin1'), box.mails[1])
  })

  it('lists only unread mails that are not flagged', async () => {
    box.mails = [mail('one'), mail('two'), mail('three')]
    const subjects = await withMailbox(box.url, async ({ list, markRead, flag }) => {
      const [one, two] = await list(all)
      await markRead(one?.uid ?? 0)
      await flag(two?.uid ?? 0)
      return [await list(unread), await list(all)].map((found) => found.map(({ head }) => head.trim()))
    })
    assert.deepEqual(subjects, [['Subject: three'], ['Subject: one', 'Subject: three']])
    assert.deepEqual(box.flags, [['\\Seen'], ['\\Flagged'], []])
  })

  it('lists the oldest or the newest mails within the limit', async () => {
    box.mails = [mail('one'), mail('two'), mail('three')]
    const found = await withMailbox(box.url, async ({ list }) => [
      await list({ isUnread: true, limit: 2 }),
      await list({ isUnread: true, limit: 2, newest: true }),
    ])
    assert.deepEqual(
      found.map((heads) => heads.map(({ head }) => head.trim().slice(9))),
      [
        ['one', 'two'],
        ['two', 'three'],
      ],
    )
  })

  it('reads two megabytes of a longer mail', async () => {
    box.mails = [mail('long', 'x'.repeat(3_000_000))]
    const raw = await withMailbox(box.url, async ({ list, read }) => read((await list(all))[0]?.uid ?? 0))
    assert.equal(raw?.length, 2_000_000)
  })

  it('removes a mail and keeps the others when the reader fails', async () => {
    box.mails = [mail('one'), mail('two')]
    const reading = withMailbox(box.url, async ({ list, remove }) => {
      await remove((await list(all))[0]?.uid ?? 0)
      throw new Error('The database is away.')
    })
    await assert.rejects(reading, /The database is away/)
    assert.deepEqual(box.mails, [mail('two')])
  })

  it('flags a mail where the server cannot remove it alone', async () => {
    box.mails = [mail('one'), mail('two')]
    box.hasUidPlus = false
    await withMailbox(box.url, async ({ list, remove }) => remove((await list(all))[0]?.uid ?? 0))
    assert.deepEqual(box.flags, [['\\Flagged'], []])
  })

  it('throws when the server keeps the flags', async () => {
    box.mails = [mail('one')]
    box.rejectsFlags = true
    for (const action of ['markRead', 'flag', 'remove'] as const) {
      const acting = withMailbox(box.url, async (open) => open[action]((await open.list(all))[0]?.uid ?? 0))
      await assert.rejects(acting, /^Error: The mailbox refused/, action)
    }
  })

  it('lists no mail that another program has deleted', async () => {
    box.mails = [mail('one'), mail('two')]
    box.delete(0)
    const found = await withMailbox(box.url, ({ list }) => list(all))
    assert.deepEqual(
      found.map(({ head }) => head.trim()),
      ['Subject: two'],
    )
  })

  it('lists only mails to an address within the limit', async () => {
    box.mails = [`To: a+1@shop.example\r\n${mail('one')}`, mail('two'), mail('three')]
    const found = await withMailbox(box.url, ({ list }) =>
      list({ isUnread: false, limit: 1, newest: true, to: 'a+' }),
    )
    assert.match(found[0]?.head ?? '', /Subject: one/)
  })

  it('returns null for a mail that is gone', async () => {
    box.mails = [mail('one')]
    assert.equal(await withMailbox(box.url, ({ read }) => read(99_999)), null)
  })

  it('gives up a silent server, and reads on after a lost connection', async () => {
    box.mails = [mail('one')]
    const read = (timeoutMs?: number) =>
      withMailbox(box.url, async (open) => open.read((await open.list(all))[0]?.uid ?? 0), timeoutMs)
    box.hangsAtMail = true
    await assert.rejects(read(200))
    box.hangsAtMail = false
    box.dropsAtMail = true
    await assert.rejects(read())
    box.dropsAtMail = false
    assert.equal((await read())?.toString('latin1'), mail('one'))
  })

  it('names a refused sign-in without repeating the password', async () => {
    const url = box.url.replace('mailbox-word', 'secret-word')
    await assert.rejects(
      withMailbox(url, async () => null),
      (error: Error) => {
        assert.match(error.message, /^The mailbox refused the sign-in: .*wrong password/)
        return !error.stack?.includes('secret-word')
      },
    )
  })

  it('rejects a plain server for an imaps address', async () => {
    await assert.rejects(withMailbox(box.url.replace('imap:', 'imaps:'), async () => null, 2_000))
  })
})
