import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import * as tickets from '#contract/admin/tickets.ts'
import { askReturn, type ReturnCause, withdrawReturn } from '#contract/shop/returns.ts'
import { askAboutOrder, publicTicketId } from '#contract/shop/tickets.ts'
import { type Leaves, type Life, nameOf, orderOf, tryAction, versionOf } from './order-life.ts'
import { errorsOf } from './order-life-errors.ts'
import { both, type Work } from './order-life-staff.ts'
import { photograph } from './photographs.ts'

/** A shopper's call is refused only with a code known for that call. */
function assertKnown({ refused }: Life, call: string, status: number, code: string): void {
  if (status === 200) return
  assert.ok(status < 500 && errorsOf(call).includes(code), `${call}: ${status} ${code}`)
  refused.add(code)
}

/** Reports a problem with the first line; the same form sent twice at once is one report. */
export const askByShopper =
  (cause: ReturnCause): Work =>
  async (life, { way, isSecond }) => {
    const { shop, token } = life.real
    const order = orderOf(life, isSecond)
    const { rows } = await shop.db.execute<{ item_id: number }>(
      sql`SELECT min(id)::float8 AS item_id FROM order_items WHERE order_id = ${order}`,
    )
    const body = { items: [{ ...rows[0], quantity: 1 }], cause, wish: 'refund', words: 'It leaks.' }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const ask = () => shop.call(askReturn, { token, params: { id: nameOf(order) }, body, headers })
    const answers = await Promise.all(way === 'twice' ? [ask(), ask()] : [ask()])
    for (const { status, error } of answers) assertKnown(life, 'askReturn', status, error.code)
    const [first, second] = answers.map((answer) => (answer.status === 200 ? answer.body.id : answer.status))
    if (second !== undefined) assert.equal(second, first, 'one form that was sent twice')
  }

/** The newest return of an order, which may be over. */
async function newestReturn({ real }: Life, order: number): Promise<string | undefined> {
  const { rows } = await real.shop.db.execute<{ id: string }>(sql`
    SELECT 'RET' || lpad(id::text, 3, '0') AS id FROM returns WHERE order_id = ${order} ORDER BY id DESC LIMIT 1`)
  return rows[0]?.id
}

export const withdrawByShopper: Work = async (life, { isSecond }) => {
  const { shop, token } = life.real
  const order = orderOf(life, isSecond)
  const id = await newestReturn(life, order)
  if (!id) return
  const params = { id: nameOf(order), return: id }
  const { status, error } = await shop.call(withdrawReturn, { token, params })
  assertKnown(life, 'withdrawReturn', status, error.code)
}

const ofPhone = photograph('#556b2f', { width: 160, height: 120 })

const sendPhotograph: Work = async (life, { isSecond }) => {
  const { shop, token } = life.real
  const order = orderOf(life, isSecond)
  const id = await newestReturn(life, order)
  if (!id) return
  const { status, error } = await shop.callPath(`POST /api/orders/${nameOf(order)}/returns/${id}/photos`, {
    token,
    body: await ofPhone,
    headers: { 'content-type': 'image/jpeg' },
  })
  assertKnown(life, 'addReturnPhoto', status, error.code)
}

async function isAwaitingPayment({ real }: Life, order: number): Promise<boolean> {
  const { rows } = await real.shop.db.execute<{ status: string }>(
    sql`SELECT status FROM orders WHERE id = ${order}`,
  )
  return rows[0]?.status === 'awaiting_payment'
}

let questions = 0
const askAbout: Work = async (life, { isSecond }) => {
  const { shop, token } = life.real
  questions += 1
  const order = orderOf(life, isSecond)
  const params = { id: nameOf(order) }
  const body = { message: `When does it come? (${questions})` }
  const { status, error } = await shop.call(askAboutOrder, { token, params, body })
  // The throttle stops so many questions in an hour, and an unpaid order does not belong to the shopper yet.
  const isUnpaid = error?.code === 'not_found' && (await isAwaitingPayment(life, order))
  assert.ok(status === 200 || error.code === 'too_many_requests' || isUnpaid, error?.code)
}

const ticketOf = async ({ real }: Life, order: number): Promise<number | undefined> => {
  const { rows } = await real.shop.db.execute<{ id: number }>(
    sql`SELECT id::float8 AS id FROM tickets WHERE order_id = ${order} ORDER BY id DESC LIMIT 1`,
  )
  return rows[0]?.id
}

const atTicket =
  (
    by: 'owner' | 'clerk',
    endpoint: Parameters<typeof tryAction>[1]['endpoint'],
    action: string,
    more: object,
  ): Work =>
  async (life, { way, isSecond }) => {
    const ticket = await ticketOf(life, orderOf(life, isSecond))
    if (ticket === undefined) return
    const leaves: Leaves[] = [{ action, entity: 'ticket', id: publicTicketId(ticket) }]
    const body = {
      ...(endpoint.isVersioned && { version: await versionOf(life, 'tickets', ticket) }),
      ...more,
    }
    const isKeyed = endpoint.isKeyed === true || way !== 'twice'
    await tryAction(life, { who: life[by], way: isKeyed ? way : 'once', endpoint, id: ticket, body, leaves })
  }

const answer = (by: 'owner' | 'clerk'): Work =>
  atTicket(by, tickets.replyToTicket, 'ticket_answered', { text: 'It is {{order_status}}.' })

/** What the shopper requests on the page of an order, and who answers. */
export const shopperWorks: Record<string, Work> = {
  'the shopper reports damage': askByShopper('damaged'),
  'the shopper reports that it did not arrive': askByShopper('not_arrived'),
  'the shopper sends a photograph': sendPhotograph,
  'the shopper withdraws the return': withdrawByShopper,
  'the shopper asks about it': askAbout,
  'somebody answers': answer('clerk'),
  'two answer at once': both(answer('owner'), answer('clerk')),
  'somebody answers while the shopper writes': both(answer('owner'), askAbout),
  'a note is written': atTicket('clerk', tickets.noteOnTicket, 'note_written', { text: 'Impatient.' }),
  'the question is closed': atTicket('owner', tickets.closeTicket, 'ticket_closed', {}),
}
