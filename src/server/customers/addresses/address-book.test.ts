import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  chooseAddress,
  editAddress,
  listAddresses,
  maxAddresses,
  removeAddress,
  type SavedAddress,
  saveAddress,
} from '#contract/shop/addresses.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const home = {
  fullName: 'Meera Nair',
  address: '4 Lake View',
  city: 'Kochi',
  state: 'Kerala',
  zip: '682 001',
  country: 'India',
}
const newToken = async (): Promise<string> => (await shop.registerShopper()).token
const save = (token: string, body: unknown = home) => shop.call(saveAddress, { token, body })
const book = async (token: string): Promise<SavedAddress[]> =>
  (await shop.call(listAddresses, { token })).body.addresses

/** The only address of a new account. */
async function saved(token: string, body: unknown = home): Promise<SavedAddress> {
  const { status, body: reply } = await save(token, body)
  assert.equal(status, 200)
  return reply.addresses[0] ?? assert.fail('nothing was saved')
}

describe('saving an address', () => {
  // #address-book-refused
  it('rejects an address that no order accepts, field by field', async () => {
    const token = await newToken()
    for (const [wrong, field, message] of [
      [{ fullName: ' ' }, 'fullName', 'Please fill in all shipping information.'],
      [{ zip: '68200' }, 'zip', 'Please enter a six-digit PIN code.'],
      [
        { state: 'Goa' },
        'state',
        'PIN code 682001 is in Kerala, but the state is Goa. Please correct one of them.',
      ],
      [{ country: 'Nepal' }, 'country', 'We deliver within India only.'],
      [{ phone: '12345' }, 'phone', 'Please enter a valid Indian mobile number.'],
      [{ phone: 9876543210 }, 'phone', 'Phone for the courier must be text.'],
      [{ address: 'x'.repeat(301) }, 'address', 'Address can have at most 300 characters.'],
    ] as const) {
      const { status, error } = await save(token, { ...home, ...wrong })
      assert.deepEqual([status, error.code, error.errors?.[field]], [400, 'invalid_request', message])
    }
    assert.deepEqual(await book(token), [])
  })

  it('saves the fields and phone, makes the first the default', async () => {
    const token = await newToken()
    const { id, version, ...fields } = await saved(token, { ...home, phone: '98765 43210' })
    assert.deepEqual(fields, { ...home, zip: '682001', phone: '+919876543210', isDefault: true })
    assert.equal(version, 1)
    await save(token, { ...home, address: '5 Lake View' })
    await save(token, { ...home, address: '6 Lake View' })
    assert.deepEqual(
      (await book(token)).map(({ address, isDefault }) => [address, isDefault]),
      [
        ['4 Lake View', true],
        ['6 Lake View', false],
        ['5 Lake View', false],
      ],
    )
    assert.ok(id > 0)
  })

  // #address-book-twice
  it('saves the same address once, even sent concurrently', async () => {
    const token = await newToken()
    const answers = await Promise.all([1, 2, 3, 4].map(() => save(token, { ...home, phone: '' })))
    for (const { status } of answers) assert.equal(status, 200)
    const again = await save(token, { ...home, city: 'KOCHI', zip: '682001', phone: '9876543210' })
    assert.equal(again.body.message, 'This address is in your book already.')
    assert.deepEqual(
      (await book(token)).map(({ city, phone }) => [city, phone]),
      [['Kochi', '+919876543210']],
    )
    // An address without a phone leaves the saved one.
    await save(token)
    assert.equal((await book(token))[0]?.phone, '+919876543210')
  })

  // #address-book-full
  it('limits the addresses of an account, even from several tabs', async () => {
    const token = await newToken()
    const all = Array.from({ length: maxAddresses + 3 }, (_, n) => ({ ...home, address: `${n} Lake View` }))
    const answers = await Promise.all(all.map((address) => save(token, address)))
    const refused = answers.filter(({ status }) => status !== 200)
    assert.equal(refused.length, 3)
    for (const { status, error } of refused)
      assert.deepEqual([status, error.code], [409, 'too_many_addresses'])
    assert.match(refused[0]?.error.message ?? '', /holds 10 addresses, the most it can take/)
    const present = await book(token)
    assert.equal(present.length, maxAddresses)
    assert.equal(present.filter(({ isDefault }) => isDefault).length, 1)
  })
})

describe('a saved address', () => {
  const edit = (token: string, { id, version }: SavedAddress, change: object = {}) =>
    shop.call(editAddress, { token, params: { id }, body: { ...home, version, ...change } })

  // #address-book-conflict
  it('rejects an outdated edit and returns the present address', async () => {
    const token = await newToken()
    const seen = await saved(token)
    assert.equal((await edit(token, seen, { city: 'Ernakulam' })).status, 200)
    const { status, error } = await edit(token, seen, { city: 'Cochin' })
    assert.deepEqual([status, error.code, error.version], [409, 'version_conflict', 2])
    assert.equal((error.theirs as SavedAddress).city, 'Ernakulam')
    assert.equal((await book(token))[0]?.city, 'Ernakulam')
  })

  it('changes the phone, removes it when empty', async () => {
    const token = await newToken()
    const first = await saved(token, { ...home, phone: '9876543210' })
    const { body } = await edit(token, first, { city: 'Ernakulam' })
    assert.equal(body.addresses[0]?.phone, '+919876543210')
    const next = await edit(token, body.addresses[0] ?? first, { phone: '' })
    assert.equal(next.body.addresses[0]?.phone, null)
    for (const [change, field] of [
      [{ version: 'x' }, 'version'],
      [{ zip: '' }, 'zip'],
    ] as const)
      assert.ok((await edit(token, first, change)).error.errors?.[field])
  })

  it('makes an address the default of its own account only', async () => {
    const [one, other] = [await newToken(), await newToken()]
    await saved(other)
    await saved(one)
    await save(one, { ...home, address: '5 Lake View' })
    const chosen =
      (await book(one)).find(({ isDefault }) => !isDefault) ?? assert.fail('one is not the default')
    assert.equal((await shop.call(chooseAddress, { token: one, params: { id: chosen.id } })).status, 200)
    const defaults = async (token: string) => (await book(token)).map(({ isDefault }) => isDefault)
    assert.deepEqual((await defaults(one)).toSorted(), [false, true])
    assert.equal((await book(one)).find(({ isDefault }) => isDefault)?.id, chosen.id)
    assert.deepEqual(await defaults(other), [true])
  })

  it('leaves one default beside a concurrent edit', async () => {
    const token = await newToken()
    await save(token)
    const other = (await save(token, { ...home, address: '5 Lake View' })).body.addresses[1] ?? assert.fail()
    const choose = () => shop.call(chooseAddress, { token, params: { id: other.id } })
    for (const { status } of await Promise.all([choose(), choose()])) assert.equal(status, 200)
    assert.deepEqual(
      (await book(token)).map(({ address, isDefault }) => [address, isDefault]),
      [
        ['5 Lake View', true],
        ['4 Lake View', false],
      ],
    )
    assert.equal((await edit(token, other, { address: '7 Lake View' })).status, 200)
  })

  it('removes an address twice and makes the newest the default', async () => {
    const token = await newToken()
    const first = await saved(token)
    for (const street of ['5 Lake View', '6 Lake View']) await save(token, { ...home, address: street })
    const remove = () => shop.call(removeAddress, { token, params: { id: first.id } })
    for (const { status } of [await remove(), await remove()]) assert.equal(status, 200)
    assert.deepEqual(
      (await book(token)).map(({ address, isDefault }) => [address, isDefault]),
      [
        ['6 Lake View', true],
        ['5 Lake View', false],
      ],
    )
  })

  // #address-book-own
  it('hides foreign and removed addresses as not found', async () => {
    const [owner, stranger] = [await newToken(), await newToken()]
    const foreign = await saved(owner)
    for (const answer of [
      await edit(stranger, foreign),
      await shop.call(chooseAddress, { token: stranger, params: { id: foreign.id } }),
      await edit(owner, { ...foreign, id: 999_999_999 }),
    ])
      assert.deepEqual([answer.status, answer.error.code], [404, 'not_found'])
    assert.equal(
      (await shop.call(removeAddress, { token: stranger, params: { id: foreign.id } })).status,
      200,
    )
    assert.deepEqual(await book(owner), [foreign])
    assert.deepEqual(await book(stranger), [])
    assert.equal((await shop.call(removeAddress, { token: owner, params: { id: 'x' } })).status, 400)
  })
})
