import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { dialogOf, expectFocused, expectValue, soon, startJourney } from './journey.ts'
import { signInStaff } from './staff.ts'
import { openVisitor } from './visitor.ts'

const answer = (page: Page) => page.getByLabel(/^Your answer to/)
const note = (page: Page) => page.getByLabel('A note for colleagues; it is never mailed')

describe('the inbox', () => {
  // All tests would share its counts and order, so these have a shop of their own.
  const journey = startJourney()

  /** What the form of the contact page sends; answers the number of the ticket. */
  async function ask(name: string, message: string): Promise<{ id: number; email: string }> {
    const visitor = openVisitor(journey.shop.url)
    const email = `${name.toLowerCase()}@example.com`
    await visitor.call('POST /api/contact-message', { body: { name, email, phone: '9876543210', message } })
    visitor.leave()
    const client = new pg.Client(journey.shop.databaseUrl)
    await client.connect()
    try {
      const { rows } = await client.query('SELECT max(id)::int AS id FROM tickets WHERE email = $1', [email])
      return { id: rows[0]?.id ?? 0, email }
    } finally {
      await client.end()
    }
  }

  /** Another member of the owner's role; answers the address. */
  async function addColleague(name: string): Promise<string> {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
    const client = new pg.Client(journey.shop.databaseUrl)
    await client.connect()
    try {
      await client.query(
        `INSERT INTO staff_members (email, full_name, role_id, password_hash)
         SELECT $1, $2, role_id, password_hash FROM staff_members WHERE email = 'staff@example.com'`,
        [email, name],
      )
    } finally {
      await client.end()
    }
    return email
  }

  const openTicket = async (page: Page, id: number, name: string) => {
    await page.goto(`${journey.shop.staffUrl}/tickets/${id}`)
    await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()
  }

  const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> => {
    const response = await fetch(`${journey.shop.url}/dev/mail.json?to=${encodeURIComponent(email)}`)
    return (await response.json()) as { subject: string; text: string }[]
  }

  test('staff answer tickets by keyboard, from template to undo', async () => {
    const { page, shop } = journey
    await ask('Dev', 'Is the neem cake safe for curry leaves?')
    const { id } = await ask('Mira', 'Where is my parcel?')
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/today`)
    await page.getByRole('link', { name: /^Messages without an answer/ }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    await page.getByText('2 tickets').waitFor()
    await page.locator('body').press('j')
    await expectFocused(page.getByRole('link', { name: 'Dev' }))
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /Mira/ }).waitFor()

    await page.keyboard.press('n')
    await expectFocused(note(page))
    await page.keyboard.type('She is in a hurry.')
    await page.getByRole('button', { name: 'Save the note' }).press('Enter')
    await page
      .getByRole('listitem')
      .filter({ hasText: 'She is in a hurry.' })
      .getByText('Note, not mailed')
      .waitFor()

    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('r')
    await expectFocused(answer(page))
    await page.getByLabel('Template').selectOption('Where the parcel is')
    await page.getByText(/This ticket has no value for \{\{order\}\}/).waitFor()
    await page.getByRole('button', { name: 'Send the answer' }).press('Enter')
    await page.locator('textarea[aria-invalid=true]').waitFor()
    await expectAccessible(page)
    await answer(page).fill('It comes tomorrow.')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /Mira/ }).waitFor()
    assert.equal(await answer(page).inputValue(), 'It comes tomorrow.', 'a reload loses no text')
    await page.getByRole('button', { name: 'Send the answer' }).press('Enter')
    await page.getByRole('listitem').filter({ hasText: 'It comes tomorrow.' }).getByText('Answer').waitFor()
    const [mail] = await soon(async () => {
      const found = (await mailsTo('mira@example.com')).filter(({ subject }) => subject.includes('Re:'))
      assert.equal(found.length, 1)
      return found
    })
    assert.match(mail?.subject ?? '', /^\[TKT\d{3,}\] Re: your message$/)
    assert.doesNotMatch(mail?.text ?? '', /hurry/)

    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'Open it again' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByRole('button', { name: 'Close', exact: true }).first().waitFor()
    await page.goto(`${shop.staffUrl}/tickets?view=answered`)
    await page.getByRole('link', { name: 'Mira' }).waitFor()
    assert.ok(id > 0)
  })

  test('two colleagues answer one ticket and lose no text', async () => {
    const { page, shop } = journey
    const { id, email } = await ask('Kiran', 'Do you deliver to Leh?')
    await signInStaff(page.context(), shop)
    await openTicket(page, id, 'Kiran')
    await answer(page).fill('No, we do not.')
    const colleague = await page.context().newPage()
    await openTicket(colleague, id, 'Kiran')
    await answer(colleague).fill('Yes, by post.')
    await colleague.getByRole('button', { name: 'Send the answer' }).click()
    await colleague.getByRole('listitem').filter({ hasText: 'Yes, by post.' }).first().waitFor()
    await page.bringToFront()
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await page.getByText('Somebody was first.').waitFor()
    await page.getByText('New since you began to write:').waitFor()
    journey.shopper.expectProblem(/409/)
    await expectAccessible(page)
    assert.equal(await answer(page).inputValue(), 'No, we do not.')
    assert.equal((await mailsTo(email)).filter(({ text }) => text.includes('No, we do not.')).length, 0)

    // A tag is no reason to ask again.
    await answer(page).fill('By post, it takes ten days.')
    await colleague.getByLabel('Add a tag').fill('leh')
    await colleague.getByLabel('Add a tag').press('Enter')
    await page.getByRole('button', { name: 'Take the tag leh away' }).waitFor()
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await page.getByRole('listitem').filter({ hasText: 'it takes ten days.' }).getByText('Answer').waitFor()

    // A closed ticket keeps the text.
    await answer(page).fill('And one more thing.')
    await colleague.getByRole('listitem').filter({ hasText: 'it takes ten days.' }).waitFor()
    await colleague.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('heading', { name: 'Your answer was not sent' }).waitFor()
    await page.getByText('And one more thing.').waitFor()
    await page.getByRole('button', { name: 'Open it again' }).click()
    await expectValue(answer(page), 'And one more thing.')
    await page.getByRole('button', { name: 'Send and close' }).click()
    await page.getByRole('button', { name: 'Open it again' }).waitFor()
    await colleague.close()
  })

  test('the ticket shows who else reads and writes it', async () => {
    const { page, shop, browser } = journey
    const { id } = await ask('Tara', 'Is it vegan?')
    await signInStaff(page.context(), shop)
    await openTicket(page, id, 'Tara')
    const email = await addColleague('Leena Shah')
    const other = await newShopper(browser, { baseURL: shop.staffUrl })
    await signInStaff(other.context, shop, email)
    await openTicket(other.page, id, 'Tara')
    await page.getByText('Leena Shah has this ticket open, too.').waitFor()
    await answer(other.page).fill('Yes')
    await page.getByText('Leena Shah is writing an answer.').waitFor()
    await answer(other.page).fill('')
    await page.getByText('Leena Shah has this ticket open, too.').waitFor()
    await other.page.goto(`${shop.staffUrl}/tickets`)
    await page.getByText('Leena Shah has this').waitFor({ state: 'detached' })
    assert.deepEqual(other.problems(), [])
    await other.close()
  })

  test('the ticket keeps note and answer apart, and keys send neither', async () => {
    const { page, shop } = journey
    const { id, email } = await ask('Vani', 'Does it smell?')
    await signInStaff(page.context(), shop)
    await openTicket(page, id, 'Vani')
    await page.keyboard.press('n')
    await expectFocused(note(page))
    await page.keyboard.type('Third time she asks.')
    await page.keyboard.press('Tab')
    await expectFocused(page.getByRole('button', { name: 'Save the note' }))
    await page.keyboard.press('r')
    await expectFocused(answer(page))
    await page.keyboard.type('A little, for a day.')
    for (const field of [note(page), answer(page)]) {
      await field.focus()
      for (const key of ['Control+Enter', 'Meta+Enter', 'Alt+Enter', 'Control+s', 'Escape'])
        await page.keyboard.press(key)
    }
    assert.equal(await note(page).inputValue(), 'Third time she asks.')
    assert.equal(await answer(page).inputValue(), 'A little, for a day.')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /Vani/ }).waitFor()
    await expectValue(note(page), 'Third time she asks.')
    await expectValue(answer(page), 'A little, for a day.')
    await note(page).focus()
    await page.keyboard.press('Tab')
    await expectFocused(page.getByRole('button', { name: 'Save the note' }))
    await page.keyboard.press('Enter')
    const kept = page.getByRole('listitem').filter({ hasText: 'Third time she asks.' })
    await kept.getByText('Note, not mailed').waitFor()
    assert.equal(await answer(page).inputValue(), 'A little, for a day.')
    // What is typed while an answer is under way stays.
    const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/replies', async (route) => {
      const response = await route.fetch()
      arrived.resolve()
      await released.promise
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Send the answer' }).press('Enter')
    await arrived.promise
    await answer(page).fill('Once a month.')
    released.resolve()
    await page.getByText('is on its way.').waitFor()
    await expectValue(answer(page), 'Once a month.')
    await page.unroute('**/replies')
    await page
      .getByRole('listitem')
      .filter({ hasText: 'A little, for a day.' })
      .getByText('Answer')
      .last()
      .waitFor()
    const mails = await soon(async () => {
      const found = await mailsTo(email)
      assert.equal(found.filter(({ subject }) => subject.includes('Re:')).length, 1)
      return found
    })
    for (const { text, subject } of mails) assert.doesNotMatch(text + subject, /Third time/)
    await answer(page).fill('')
  })

  test('staff merge two tickets of a person and undo it', async () => {
    const { page, shop } = journey
    const first = await ask('Zoya', 'The lid is broken.')
    const second = await ask('Zoya', 'And the spoon is marigold yellow.')
    const [number, other] = [first, second].map(({ id }) => `TKT${String(id).padStart(3, '0')}`)
    await signInStaff(page.context(), shop)
    await openTicket(page, second.id, 'Zoya')
    await answer(page).fill('We are sorry.')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('marigold')
    await page.getByRole('option', { name: `${other} Zoya` }).waitFor()
    await page.getByRole('combobox').fill('zoya')
    await page.getByRole('option', { name: `${other} Zoya` }).waitFor()
    await page.getByRole('combobox').fill(`${number}`)
    await page.getByRole('option', { name: `${number} Zoya` }).waitFor()
    // What was found before has both.
    await page.getByRole('option', { name: `${other} Zoya` }).waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: `${number}, Zoya` }).waitFor()
    await page.getByRole('button', { name: `Merge ${other} into this one` }).press('Enter')
    const part = page
      .getByRole('listitem')
      .filter({ hasText: 'marigold' })
      .filter({ hasText: other ?? '' })
    await part.first().waitFor()
    await page.getByRole('button', { name: `Take ${other} out again` }).waitFor()
    await page.getByRole('link', { name: other ?? '', exact: true }).click()
    await page.getByText('This ticket is a part of').waitFor()
    await page.getByRole('heading', { name: 'Your answer was not sent' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: `Take it to ${number}` }).click()
    await page.getByRole('heading', { level: 1, name: `${number}, Zoya` }).waitFor()
    await expectValue(answer(page), 'We are sorry.')
    await page.getByRole('button', { name: `Take ${other} out again` }).press('Enter')
    await page.getByRole('button', { name: `Merge ${other} into this one` }).press('Enter')
    await page.getByRole('button', { name: `Take ${other} out again` }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().press('Enter')
    await page.getByRole('button', { name: `Merge ${other} into this one` }).waitFor()
    await page.goto(`${shop.staffUrl}/tickets?q=zoya`)
    await page.getByText('2 tickets').waitFor()
  })

  test('staff paste a mail, snooze and assign its ticket, edit templates', async () => {
    const { page, shop } = journey
    const { id } = await ask('Leela', 'It arrived broken.')
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/tickets`)
    await page.getByRole('button', { name: 'Enter a mail' }).click()
    const dialog = dialogOf(page)
    const number = `TKT${String(id).padStart(3, '0')}`
    await dialog
      .getByLabel('The whole mail')
      .fill(`From: other@example.net\nSubject: Re: [${number}] x\n\nHere is the picture.\n\n> quoted`)
    await dialog.getByRole('button', { name: 'Enter the mail' }).click()
    await dialog.getByText(/This mail is from other@example.net/).waitFor()
    journey.shopper.expectProblem(/409/)
    await dialog.getByRole('button', { name: 'Take it all the same' }).click()
    await page.getByRole('heading', { level: 1, name: /Leela/ }).waitFor()
    const entry = page.getByRole('listitem').filter({ hasText: 'Here is the picture.' })
    await entry.getByText('It came from another address: other@example.net.').waitFor()
    assert.equal(await entry.getByText('quoted').count(), 0)

    await page.getByLabel('Snooze').selectOption('For three hours')
    await page.getByRole('button', { name: 'Bring it back now' }).waitFor()
    await page.getByLabel('Add a tag').fill('pots')
    await page.getByLabel('Add a tag').press('Enter')
    await page.getByRole('button', { name: 'Take the tag pots away' }).waitFor()
    await page.getByLabel('Answered by').selectOption({ index: 1 })
    await page.getByText(/is with /).waitFor()
    await page.goto(`${shop.staffUrl}/tickets?view=snoozed`)
    await page.getByRole('link', { name: 'Leela' }).waitFor()
    await page.getByRole('link', { name: 'Templates' }).click()
    await page.getByRole('heading', { level: 1, name: 'Reply templates' }).waitFor()
    await page.getByRole('button', { name: 'Add a template' }).click()
    await page.getByLabel('Name').fill('Pots')
    await page.getByLabel('Text').fill('Dear {{nobody}}')
    await page.getByRole('button', { name: 'Save the template' }).click()
    await page
      .getByText(/A field is one of/)
      .first()
      .waitFor()
    journey.shopper.expectProblem(/400/)
    await expectAccessible(page)
    await page.getByLabel('Text').fill('Dear {{first_name}}, take the large one.')
    await page.getByRole('button', { name: 'Save the template' }).click()
    await page.getByRole('heading', { name: 'Pots' }).waitFor()
  })
})
