import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { listCustomers } from '#contract/admin/customers.ts'
import * as fulfilment from '#contract/admin/fulfilment.ts'
import { listGardenPlans } from '#contract/admin/gardens.ts'
import { listStaffOrders } from '#contract/admin/orders.ts'
import { findOfferGoods } from '#contract/admin/promotions.ts'
import { signIn } from '#contract/admin/sign-in.ts'
import { listTickets } from '#contract/admin/tickets.ts'
import { forgotPassword, getProfile, login, register, updateProfile } from '#contract/shop/accounts.ts'
import { listAddresses, saveAddress } from '#contract/shop/addresses.ts'
import { sendContactMessage } from '#contract/shop/contact.ts'
import { createGardenPlan } from '#contract/shop/garden.ts'
import { useOfferCode } from '#contract/shop/offer-code.ts'
import { search } from '#contract/shop/search.ts'
import { accounts, outbox, products, taxDocuments } from '#server/platform/database/tables.ts'
import { staffPassword } from './back-office.ts'
import { openPayingOffice } from './office.ts'
import { ok, refused } from './paying-shop.ts'
import { writeOffer } from './shop-offers.ts'

// Texts as people type and paste them, through the calls of shop and back office.

const { shop, office, paidOrder } = await openPayingOffice()
const { db } = shop
const owner = { cookie: office.owner }

let made = 0
const newAccount = (given: Partial<Record<'fullName' | 'email' | 'phoneNumber', string>> = {}) => {
  made += 1
  return shop.call(register, {
    body: {
      fullName: 'Asha Rao',
      email: `typed${made}@example.com`,
      phoneNumber: `98450${String(made).padStart(5, '0')}`,
      password: 'tulsi-sill-9',
      ...given,
    },
  })
}

describe('an account', () => {
  for (const [typed, stored] of [
    ['\u202a+91 98765 40001\u202c', '+919876540001'],
    ['98765\u201143219', '+919876543219'],
    ['\u2066098765 40002\u2069', '+919876540002'],
    ['९८७६५४०००३', '+919876540003'],
    ['+91\u00a098765\u00a040004\u200b', '+919876540004'],
  ] as const) {
    it(`takes the phone ${JSON.stringify(typed)}`, async () => {
      assert.equal(ok(await newAccount({ phoneNumber: typed })).user.phoneNumber, stored)
    })
  }

  for (const email of [
    'a@b..com',
    '.asha@example.com',
    'asha.@example.com',
    'as..ha@example.com',
    'asha@.example.com',
    'asha@example.com.',
  ]) {
    it(`refuses the address ${email}`, async () => {
      const { errors } = refused(await newAccount({ email }), 400, 'invalid_request')
      assert.deepEqual(errors, { email: 'Please enter a valid email address.' })
    })
  }

  it('refuses an address that differs by invisible signs alone', async () => {
    ok(await newAccount({ email: 'asha.typed@example.com' }))
    for (const email of [
      'asha.typed@example.com\u200b',
      '\ufeffASHA.typed@example.com',
      'as\u00adha.typed@example.com',
    ])
      refused(await newAccount({ email }), 409, 'account_exists')
  })

  it('refuses a name of invisible signs as empty', async () => {
    for (const fullName of ['\u200b', '\u3164\u115f', '\u00a0\u2800\ufeff', '\u202a\u202c']) {
      const { errors } = refused(await newAccount({ fullName }), 400, 'invalid_request')
      assert.deepEqual(errors, { fullName: 'Full Name is required.' })
    }
  })

  it('stores a name composed, and counts its letters afterwards', async () => {
    const { user } = ok(await newAccount({ fullName: `\u200bJose\u0301\u00a0 ${'n\u200b'.repeat(90)}` }))
    assert.equal(user.fullName, `José ${'n'.repeat(90)}`)
  })

  it('keeps the joiners of a name in Malayalam', async () => {
    const { user } = ok(await newAccount({ fullName: 'രാമന്\u200d' }))
    assert.equal(user.fullName, 'രാമന്\u200d')
  })

  it('opens for a pasted address or number', async () => {
    const { email, phone, password } = await shop.registerShopper()
    for (const loginIdentifier of [
      `\u200b${email}\u00a0`,
      `"${email}"`,
      `\u202a${phone.slice(0, 3)}\u00a0${phone.slice(3)}\u202c`,
    ])
      assert.equal((await shop.call(login, { body: { loginIdentifier, password } })).status, 200)
  })

  it('mails a link to a pasted address', async () => {
    const { email } = await shop.registerShopper()
    ok(await shop.call(forgotPassword, { body: { email: `${email}\u200b` } }))
    const mails = await db.select().from(outbox).where(eq(outbox.recipient, email))
    assert.ok(mails.some(({ template }) => template === 'reset-link'))
  })

  it('keeps its address when it is pasted into the profile', async () => {
    const { token, email, phone } = await shop.registerShopper()
    ok(
      await shop.call(updateProfile, {
        token,
        body: { fullName: 'Meera\u200b Iyer', email: `${email}\u200b`, phoneNumber: phone },
      }),
    )
    const { fullName, email: stored } = ok(await shop.call(getProfile, { token }))
    assert.deepEqual([fullName, stored], ['Meera Iyer', email])
  })
})

describe('an address', () => {
  for (const zip of ['500-034', '500034\u200b', '५०००३४', '500\u2013034', '500\u00a0034', '௫௦௦௦௩௪']) {
    it(`takes the PIN ${JSON.stringify(zip)}`, async () => {
      const { token } = await shop.registerShopper()
      const body = {
        fullName: 'Meera Iyer',
        address: '4 Lake View Road',
        city: 'Hyderabad',
        state: 'Telangana',
        zip,
        country: 'India\u200b',
      }
      ok(await shop.call(saveAddress, { token, body }))
      assert.equal(ok(await shop.call(listAddresses, { token })).addresses[0]?.zip, '500034')
    })
  }
})

describe('a code', () => {
  it('counts however it was copied', async () => {
    await writeOffer(db, { codes: ['MONSOON-20'], name: 'Monsoon week' })
    const { token } = await shop.registerShopper()
    const items = [{ productId: 1, quantity: 2 }]
    for (const code of ['MONSOON–20', '"MONSOON-20"', ' monsoon-20 ', '“Monsoon‑20”', 'MONSOON-20\u200b'])
      ok(await shop.call(useOfferCode, { token, body: { code, items } }))
  })
})

describe('a search of the back office', () => {
  const orders = async (q: string) =>
    (await office.call(listStaffOrders, { ...owner, query: { q } })).body.orders.map(({ id }) => id)
  const customers = async (q: string) =>
    (await office.call(listCustomers, { ...owner, query: { q } })).body.customers.map(({ email }) => email)

  it('finds orders by names in any spelling', async () => {
    const to = { fullName: 'José D’Souza', address: '4 Lake Road', city: 'Pune', state: 'Maharashtra' }
    const { id } = await paidOrder(undefined, { ...to, zip: '411001', country: 'India' })
    for (const q of ["D'Souza", 'D’Souza', 'd`souza', 'Jose', 'JOSÉ', 'Jose\u0301', 'José\u00a0d’souza'])
      assert.deepEqual(await orders(q), [id], q)
  })

  it('finds orders by pasted numbers', async () => {
    const { id, email, phone } = await paidOrder()
    await office.change(fulfilment.packOrder, id, {})
    await office.change(fulfilment.shipOrder, id, { carrier: 'Blue Dart', tracking_number: 'BD–77\u200b001' })
    const [invoice] = await db
      .select()
      .from(taxDocuments)
      .where(eq(taxDocuments.orderId, Number(id.slice(3))))
    const number = invoice?.number ?? assert.fail('no invoice')
    for (const q of [
      `${id}\u200b`,
      `\u202a${id}`,
      'bd-77001',
      'BD\u201177001\ufeff',
      `${email}\u200b`,
      `\u202a${phone}\u202c`,
      number,
      `${number.toLowerCase()}\u200b`,
      number.replaceAll('/', '-'),
      `${number.replaceAll('/', '-')}.pdf`,
    ])
      assert.deepEqual(await orders(q), [id], q)
  })

  it('finds customers by names in any spelling', async () => {
    const { email } = ok(await newAccount({ fullName: 'Renée D’Mello' })).user
    for (const q of ["D'Mello", 'd’mello', 'renee', 'Rene\u0301e', `${email}\u200b`])
      assert.deepEqual(await customers(q), [email], q)
  })

  it('finds tickets by names and words in any spelling', async () => {
    ok(
      await shop.call(sendContactMessage, {
        body: {
          name: 'Zoë O’Hara',
          email: 'zoe@example.com',
          phone: '\u20669845012345\u2069',
          message: 'My café’s jasmine — ५ pots.',
        },
      }),
    )
    const tickets = async (q: string) =>
      (await office.call(listTickets, { ...owner, query: { q } })).body.tickets.map(({ name }) => name)
    for (const q of ["O'Hara", 'zoe', 'cafe', 'jasmine 5', 'zoe@example.com\u200b'])
      assert.deepEqual(await tickets(q), ['Zoë O’Hara'], q)
  })

  it('finds garden plans by names in any spelling', async () => {
    ok(
      await shop.call(createGardenPlan, {
        body: { name: 'Anaïs D’Cruz', email: 'anais@example.com', phone: '\u202a9845012346\u202c' },
      }),
    )
    for (const q of ["anais d'cruz", '9845012346\u200b', 'ANAIS@example.com\ufeff']) {
      const { plans } = (await office.call(listGardenPlans, { ...owner, query: { q } })).body
      assert.deepEqual(
        plans.map(({ name }) => name),
        ['Anaïs D’Cruz'],
        q,
      )
    }
  })

  it('finds products by names in any spelling', async () => {
    await db.update(products).set({ name: 'Père’s Compost' }).where(eq(products.id, 2))
    for (const q of ["pere's", 'COMPOST\u200b Père']) {
      const { products: found } = (await office.call(findOfferGoods, { ...owner, query: { q } })).body
      assert.ok(
        found.some(({ id }) => id === 2),
        q,
      )
    }
  })
})

describe('the search of the shop', () => {
  it('finds a product by its name in any spelling', async () => {
    await db.update(products).set({ name: 'Zöe’s Frangipani Feed' }).where(eq(products.id, 3))
    for (const q of ['zoe', "Zoe's frangipani", 'Zo\u0308e', 'frangi\u200bpani']) {
      const found = ok(await shop.call(search, { query: { q } }))
      assert.equal(found.products[0]?.id, 3, q)
    }
  })
})

it('a member of the staff signs in with a pasted address', async () => {
  const { email } = await office.memberWith(['orders.read'])
  const answer = await office.call(signIn, { body: { email: `${email}\u200b`, password: staffPassword } })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
})

it('stores accounts without invisible signs', async () => {
  const stored = await db.select({ name: accounts.fullName, email: accounts.email }).from(accounts)
  for (const { name, email } of stored) assert.doesNotMatch(`${name}${email}`, /\u200b|\u202a|\ufeff/)
})
