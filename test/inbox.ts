import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import * as calls from '#contract/admin/tickets.ts'
import { sendContactMessage } from '#contract/shop/contact.ts'
import { tickets } from '#server/platform/database/tables.ts'
import { openOffice } from './office.ts'

type Versioned = Pick<calls.Ticket, 'id' | 'version'>

/** A shop with its inbox for all tests of a file. Calls are the owner's unless a cookie is given. */
export async function openInbox() {
  const { shop, office } = await openOffice()
  const owner = { cookie: office.owner }
  let made = 0

  const read = async (id: number): Promise<calls.Ticket> =>
    (await office.call(calls.getTicket, { ...owner, params: { id } })).body

  /** A message of the contact form, by a new person unless an address is given; answers its ticket. */
  async function ask(
    message = 'Is it safe for curry leaves?',
    name = 'Dev Patil',
    email = `dev${++made}@example.com`,
  ): Promise<calls.Ticket> {
    await shop.call(sendContactMessage, { body: { name, email, phone: '9876543210', message } })
    const rows = await shop.db.select().from(tickets).where(eq(tickets.email, email)).orderBy(tickets.id)
    return read(rows.at(-1)?.id ?? assert.fail('no ticket'))
  }
  const reply = (
    { id, version }: Versioned,
    text: string,
    { key = crypto.randomUUID(), cookie = office.owner, close = false } = {},
  ) => office.call(calls.replyToTicket, { cookie, key, params: { id }, body: { version, text, close } })

  const edit = ({ id, version }: Versioned, body: object) =>
    office.call(calls.editTicket, { ...owner, params: { id }, body: { version, ...body } })

  const list = async (query: Record<string, string>, cookie = office.owner) =>
    (await office.call(calls.listTickets, { cookie, query })).body

  return { shop, office, owner, ask, read, reply, edit, list }
}
