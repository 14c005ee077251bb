import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { getPinPlaces, pinBeginning, placeOfPin } from '#contract/shop/pins.ts'
import { type DeliveryZone, zoneOfPin } from '#shared/delivery/zones.ts'
import { findState } from '#shared/indian-states.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { placesOf, readPlaces } from './pin-places.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const placeOf = (pin: string) => placeOfPin(placesOf(pin.slice(0, pinBeginning)), pin)

const table = readFileSync(new URL('pins.tsv', import.meta.url), 'utf8')
/** Every PIN of the table with its state. */
const listed = [...readPlaces(table)].flatMap(([beginning, places]) =>
  places.flatMap(({ state, ends }) => ends.map((end) => ({ pin: beginning + end, state }))),
)

describe('the table of PINs', () => {
  // #pin-places-states
  it('names every state like the tax list, with PINs for each', () => {
    for (const state of new Set(listed.map((row) => row.state))) assert.equal(findState(state)?.name, state)
    assert.equal(new Set(listed.map(({ state }) => state)).size, 36)
  })

  it('lists each PIN once, and only PINs of places', () => {
    assert.ok(listed.length > 19_000, String(listed.length))
    assert.equal(new Set(listed.map(({ pin }) => pin)).size, listed.length)
    for (const { pin } of listed) assert.match(pin, /^[1-8]\d{5}$/)
  })

  it('matches the delivery zones of the North-East and the islands', () => {
    const northEast = [
      'Arunachal Pradesh',
      'Assam',
      'Manipur',
      'Meghalaya',
      'Mizoram',
      'Nagaland',
      'Sikkim',
      'Tripura',
    ]
    const expected = (state: string): DeliveryZone | null => {
      if (northEast.includes(state)) return 'northEast'
      return ['Andaman and Nicobar Islands', 'Lakshadweep'].includes(state) ? 'islands' : null
    }
    const remote: (DeliveryZone | null)[] = ['northEast', 'islands']
    for (const { pin, state } of listed) {
      const zone = zoneOfPin(pin)
      assert.equal(remote.includes(zone) ? zone : null, expected(state), `${pin} ${state}`)
    }
  })

  it('knows cities and districts, and only the state of a shared PIN', () => {
    assert.deepEqual(placeOf('500034'), { city: 'Hyderabad', state: 'Telangana' })
    assert.deepEqual(placeOf('500032'), { city: 'Hyderabad', state: 'Telangana' })
    assert.deepEqual(placeOf('110001'), { city: 'Delhi', state: 'Delhi' })
    assert.deepEqual(placeOf('400601'), { city: 'Thane', state: 'Maharashtra' })
    assert.deepEqual(placeOf('194101'), { city: 'Leh', state: 'Ladakh' })
    assert.deepEqual(placeOf('605001'), { city: 'Puducherry', state: 'Puducherry' })
    assert.deepEqual(placeOf('193401'), { city: '', state: 'Jammu and Kashmir' })
  })

  // #pin-places-doubtful
  it('omits unlisted PINs, army post, and PINs of two states', () => {
    for (const pin of ['999999', '900056', '100000', '396230', '605007', '799001', '160014'])
      assert.equal(placeOf(pin), null, pin)
  })
})

describe('GET /api/pins/{beginning}', () => {
  const ask = (beginning: string, address?: string) =>
    shop.call(getPinPlaces, { params: { beginning }, address })

  it('rejects a malformed beginning of a PIN', async () => {
    for (const beginning of ['50', '5000', '012', 'abc', '५००', '50 ']) {
      const { status, error, headers } = await ask(beginning)
      assert.deepEqual([status, error.code], [400, 'invalid_request'], beginning)
      assert.equal(error.errors?.beginning, 'Please name the first three digits of a PIN.')
      assert.equal(headers['cache-control'], 'no-store')
    }
  })

  // #pin-places-call
  it('answers all PINs of a beginning; an unknown beginning has none', async () => {
    const { status, body, headers } = await ask('500')
    assert.equal(status, 200)
    assert.deepEqual(placeOfPin(body.places, '500034'), { city: 'Hyderabad', state: 'Telangana' })
    assert.equal(headers['cache-control'], 'public, max-age=86400')
    assert.deepEqual((await ask('999')).body, { places: [] })
  })
})
