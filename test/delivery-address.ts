/** Where orders of tests go to. */
export const deliveryAddress = {
  fullName: 'Meera Iyer',
  address: '4 Lake View Road',
  city: 'Hyderabad',
  state: 'Telangana',
  zip: '500034',
  country: 'India',
}

const pins = new Map([
  ['Telangana', '500034'],
  ['Kerala', '682001'],
  ['Maharashtra', '411001'],
  ['Karnataka', '560001'],
])

/** State and PIN of an address in a state. */
export function placeIn(state: string): { state: string; zip: string } {
  const zip = pins.get(state)
  if (zip === undefined) throw new Error(`Tests know no PIN of ${state}.`)
  return { state, zip }
}
