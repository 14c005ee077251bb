import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { checkBothWidths, expectValue, startJourney } from './journey.ts'
import { press } from './press.ts'
import { buyMany, signInStaff } from './staff.ts'
import { openVisitor } from './visitor.ts'

describe('the owner’s assistant', () => {
  const journey = startJourney()

  /** Creates a token as the owner does; answers its secret. */
  async function createToken(page: Page, scopes: string[]): Promise<string> {
    await page.goto(`${journey.shop.staffUrl}/tokens`)
    await press(page, 'Create a token')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Program').fill('Assistant')
    for (const scope of scopes) await dialog.getByText(`(${scope})`).click()
    await dialog.getByRole('button', { name: 'Create it' }).click()
    await dialog.getByText('Copy this token now.').waitFor()
    const secret = (await dialog.getByText(/^sk_test_[\w-]{49}$/).textContent()) ?? ''
    await page.keyboard.press('Escape')
    return secret
  }

  async function connect(url: string, secret: string): Promise<Client> {
    const client = new Client({ name: 'journey', version: '1.0.0' })
    const headers = { authorization: `Bearer ${secret}` }
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
    return client
  }

  test('An owner confirms what an assistant proposes', async () => {
    const { page, shop } = journey
    const [id] = await buyMany(shop, 1)
    const visitor = openVisitor(shop.url)
    const asked = {
      name: 'Dev',
      email: 'dev@example.com',
      phone: '9876543210',
      message: 'Is it safe for tulsi?',
    }
    await visitor.call('POST /api/contact-message', { body: asked })
    visitor.leave()
    await signInStaff(page.context(), shop)
    const secret = await createToken(page, ['propose:orders', 'propose:tickets'])
    await page.goto(`${shop.staffUrl}/assistant`)
    await page.getByRole('heading', { level: 1, name: 'Assistant' }).waitFor()
    await page.getByText('No assistant called a tool').waitFor()
    const client = await connect(`${shop.staffUrl}/api/mcp`, secret)
    const call = async (name: string, args: Record<string, unknown>) => {
      const { structuredContent, isError, content } = await client.callTool({ name, arguments: args })
      assert.ok(!isError, JSON.stringify(content))
      return structuredContent as Record<string, unknown>
    }
    const { orders } = (await call('find_orders', { q: id })) as {
      orders: { id: string; version: number }[]
    }
    const order = orders[0]
    assert.ok(order)
    const reason = 'The house number is missing.'
    await call('propose_order_hold', { order: order.id, version: order.version, reason })
    await call('propose_order_note', { order: order.id, text: 'Ring before noon.' })
    const { tickets } = (await call('find_tickets', { q: 'tulsi' })) as {
      tickets: { ticket: string; version: number }[]
    }
    const ticket = tickets[0]
    assert.ok(ticket)
    const text = 'Dear Dev, it is safe for tulsi.'
    await call('propose_ticket_reply', { ticket: ticket.ticket, version: ticket.version, text })
    await client.close()

    await page.goto(`${shop.staffUrl}/today`)
    await page.getByRole('link', { name: /Proposals of programs/ }).click()
    await page.getByText('3 proposals wait for you.').waitFor()
    await page.getByText(`On hold: ${reason}`).waitFor()
    await page
      .getByText(/Proposed by token Assistant of/)
      .first()
      .waitFor()
    await checkBothWidths(page)
    await press(page, `Confirm the hold of ${order.id}`)
    await page.getByText('2 proposals wait for you.').waitFor()
    await press(page, `Decline ${order.id}`)
    await page.getByLabel('Why not').fill('She rang already.')
    await press(page, 'Decline it')
    await page.getByText('One proposal waits for you.').waitFor()
    await press(page, `Put it into the answer of ${ticket.ticket}`)
    await page.waitForURL(/\/tickets\/\d+$/)
    await expectValue(page.getByLabel(/^Your answer to/), text)
    await page.goto(`${shop.staffUrl}/orders/${order.id}`)
    await page.getByText(reason).first().waitFor()
    await page.goto(`${shop.staffUrl}/proposals?view=decided`)
    await page.getByText('Reason: “She rang already.”').waitFor()
    await page.goto(`${shop.staffUrl}/assistant`)
    await page.getByText('propose_ticket_reply: answered').waitFor()
    await expectAccessible(page)
  })
})
