import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ShopError } from '../../platform/http/shop-error.ts'
import { placeAddress, undecidedPlace } from './place-address.ts'

const codeOf = (zip: string, state: string): string => placeAddress({ zip, state }).stateCode
const errorOf = (zip: string, state: string): string => {
  try {
    return codeOf(zip, state)
  } catch (error) {
    assert.ok(error instanceof ShopError)
    assert.equal(error.code, 'invalid_request')
    assert.deepEqual(error.details.errors, { state: error.message })
    return error.message
  }
}

describe('the state of an address', () => {
  // #place-of-pin
  it('takes the state of the PIN when the text agrees', () => {
    for (const [zip, state, code] of [
      ['500034', 'Telengana', '36'],
      ['500 034', 'T.S.', '36'],
      ['520010', 'Andhra', '37'],
      ['403001', 'Goa', '30'],
      ['605001', 'Pondicherry', '34'],
      ['605602', 'Tamilnadu', '33'],
      ['160017', 'Chandigarh', '04'],
      ['160055', 'Punjab', '03'],
      ['396210', 'Daman', '26'],
      ['396001', 'Gujrat', '24'],
      ['362520', 'Diu', '26'],
      ['737101', 'Sikkim', '11'],
      ['248001', 'Uttrakhand', '05'],
      ['201301', 'U.P.', '09'],
      ['834001', 'Jharkhand', '20'],
      ['800001', 'Bihar', '10'],
      ['492001', 'Chattisgarh', '22'],
      ['682555', 'Lakshadweep', '31'],
      ['682001', 'Kerala', '32'],
      ['194101', 'Ladakh', '38'],
      ['190001', 'J&K', '01'],
      ['791111', 'Arunachal', '12'],
    ] as [string, string, string][])
      assert.equal(codeOf(zip, state), code, `${zip} ${state}`)
  })

  it('takes a neighbouring state when the PIN is not listed', () => {
    for (const [zip, state, code] of [
      ['673310', 'Puducherry', '34'],
      ['533464', 'Puducherry', '34'],
      ['607402', 'Puducherry', '34'],
      ['605007', 'Tamil Nadu', '33'],
      ['605007', 'Puducherry', '34'],
      ['507135', 'Andhra Pradesh', '37'],
      ['396230', 'Dadra and Nagar Haveli', '26'],
      ['160014', 'Chandigarh', '04'],
      ['500999', 'Telangana', '36'],
    ] as [string, string, string][])
      assert.equal(codeOf(zip, state), code, `${zip} ${state}`)
    assert.match(errorOf('500999', 'Kerala'), /PIN code 500999 is in Telangana, but the state is Kerala\./)
  })

  it('takes the state of the text for a PIN of the army', () => {
    assert.equal(codeOf('900056', 'Delhi'), '07')
  })

  // #place-refused
  it('rejects a text that names no state, or another than the PIN', () => {
    assert.match(
      errorOf('500034', 'Karnataka'),
      /^PIN code 500034 is in Telangana, but the state is Karnataka\./,
    )
    assert.match(
      errorOf('500034', 'Atlantis'),
      /^PIN code 500034 lies in Telangana, and “Atlantis” is no state/,
    )
    assert.match(errorOf('900056', 'Atlantis'), /^“Atlantis” is no state of India/)
  })
})

describe('an order without a state', () => {
  it('says why an order has no state', () => {
    assert.equal(undecidedPlace({ stateCode: '36', zip: '500034', state: 'Goa' }), null)
    assert.match(String(undecidedPlace({ stateCode: null, zip: null, state: null })), /no delivery address/)
    assert.match(String(undecidedPlace({ stateCode: null, zip: '500034', state: 'Goa' })), /is in Telangana/)
    assert.match(String(undecidedPlace({ stateCode: null, zip: '500034', state: 'TS' })), /never decided/)
  })
})
