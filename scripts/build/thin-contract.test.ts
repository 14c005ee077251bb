import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { thin } from './thin-contract.ts'

const source = `
const z = { object: () => 'a schema', string: () => 'a schema' }
const Message = z.object({ message: z.string() })
export const sendNote = endpoint({
  id: 'sendNote', method: 'POST', path: '/api/note', tag: 'Shop', access: 'anyone', summary: 'Sends.',
  body: z.object({ text: z.string() }), reply: Message,
})
`

describe('The browser’s part of the contract', () => {
  it('keeps method and path of each call, without schema', async () => {
    const code = `const endpoint = (it) => it\n${thin(source, 'note.ts')}`
    const { sendNote } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    assert.deepEqual(sendNote, {
      id: 'sendNote',
      method: 'POST',
      path: '/api/note',
      access: 'anyone',
      body: true,
    })
  })

  it('omits a schema that no page uses', () => {
    assert.match(thin(source, 'note.ts'), /const Message = \/\* @__PURE__ \*\/ \(\(\) => \(z\.object/)
  })
})
