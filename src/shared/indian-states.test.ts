import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { decideState, findState, indianStates, stateOfCode } from './indian-states.ts'

/** What people write for a state, by its code. */
const spellings: Record<string, string[]> = {
  '01': [
    'J&K',
    'J & K',
    'j and k',
    'Jammu & Kashmir',
    'Jammu Kashmir',
    'Jammu and Kashmir UT',
    'जम्मू और कश्मीर',
    'جموں و کشمیر',
  ],
  '02': ['H.P.', 'Himachal', 'Himachal Pardesh', 'हिमाचल प्रदेश'],
  '03': ['Panjab', 'ਪੰਜਾਬ', 'पंजाब'],
  '04': ['Chandigrah', 'चंडीगढ़'],
  '05': ['Uttrakhand', 'Uttaranchal', 'UT', 'उत्तराखंड', 'उत्तराखण्ड'],
  '06': ['Hariyana', 'हरियाणा'],
  '07': ['New Delhi', 'Delhi NCR', 'N.C.T. of Delhi', 'National Capital Territory of Delhi', 'दिल्ली'],
  '08': ['Rajsthan', 'राजस्थान'],
  '09': ['U.P.', 'UP', 'Uttarpradesh', 'Utter Pradesh', 'उत्तर प्रदेश'],
  '10': ['BIHAR', 'बिहार'],
  '12': ['Arunanchal Pradesh', 'अरुणाचल प्रदेश'],
  '18': ['Asom', 'অসম', 'असम'],
  '19': ['W.B', 'Westbengal', 'পশ্চিমবঙ্গ', 'पश्चिम बंगाल'],
  '20': ['Jharkand', 'झारखंड'],
  '21': ['Orissa', 'Odhisha', 'ଓଡ଼ିଶା', 'ओडिशा'],
  '22': ['Chattisgarh', 'Chhatisgarh', 'छत्तीसगढ़'],
  '23': ['M.P.', 'Madhyapradesh', 'मध्य प्रदेश'],
  '24': ['Gujrat', 'ગુજરાત', 'गुजरात'],
  '26': ['Daman & Diu', 'Dadra & Nagar Haveli', 'DNHDD', 'દમણ અને દીવ'],
  '27': ['Maharastra', 'MH', 'महाराष्ट्र', 'महाराष्ट्र राज्य'],
  '29': ['Karnatka', 'KA', 'ಕರ್ನಾಟಕ', 'ಕರ್ನಾಟಕ ರಾಜ್ಯ'],
  '30': ['GOA', 'गोवा'],
  '31': ['Lakshadeep', 'ലക്ഷദ്വീപ്'],
  '32': ['Kerela', 'State of Kerala', 'കേരളം', 'Kerala, India'],
  '33': ['Tamilnadu', 'T.N.', 'Tamil-Nadu', 'Tamil Nāḍu', 'தமிழ்நாடு', 'தமிழ் நாடு'],
  '34': ['Pondicherry', 'புதுச்சேரி'],
  '35': ['Andaman & Nicobar', 'A & N Islands', 'अंडमान और निकोबार'],
  '36': [
    'Telengana',
    'T.S.',
    'TG',
    'తెలంగాణ',
    'Telangana State',
    '36-Telangana',
    ' telangana ',
    'TELANGANA.',
    'तेलंगाना',
  ],
  '37': ['Andhra', 'A.P.', 'ఆంధ్రప్రదేశ్', 'आंध्र प्रदेश'],
  '38': ['Laddakh', 'Union Territory of Ladakh', 'लद्दाख'],
}

describe('the states of India', () => {
  it('36 states have codes of their own', () => {
    assert.equal(new Set(indianStates.map(({ code }) => code)).size, 36)
    for (const state of indianStates) assert.deepEqual(stateOfCode(state.code), state)
    for (const code of ['25', '28', '39', '00', '', 'constructor']) assert.equal(stateOfCode(code), null)
  })

  // #states-spellings
  it('finds states by name, abbreviation, misspelling and native script', () => {
    for (const state of indianStates) assert.deepEqual(findState(state.name), state)
    for (const [code, written] of Object.entries(spellings))
      for (const each of written) assert.equal(findState(each)?.code, code, each)
  })

  it('finds states despite invisible characters and widths', () => {
    for (const written of [
      'Tel\u00adangana',
      '\u200eTelangana\u200b',
      'ＴＥＬＡＮＧＡＮＡ',
      'తెలం\u200cగాణ',
      'Telangana\u00a0State',
    ])
      assert.equal(findState(written)?.code, '36', written)
    assert.equal(findState('ओड़िशा'.normalize('NFD'))?.code, '21')
  })

  it('guesses no state from cities, parts or object names', () => {
    const others = [
      'Hyderabad',
      'Mumbai',
      'Pradesh',
      'Gao',
      'A',
      '',
      ' ',
      '...',
      'constructor',
      '__proto__',
      'toString',
    ]
    for (const written of others) assert.equal(findState(written), null, written)
  })

  it('finds a state with one wrong letter in a long name', () => {
    const long = indianStates.filter(({ name }) => name.length >= 8 && !name.includes(' and '))
    fc.assert(
      fc.property(fc.constantFrom(...long), fc.nat(), fc.constantFrom(...'aeioukst'), (state, at, letter) => {
        const index = at % state.name.length
        const wrong = state.name.slice(0, index) + letter + state.name.slice(index + 1)
        assert.equal(findState(wrong)?.code, state.code, wrong)
      }),
    )
  })
})

describe('PIN and typed state', () => {
  const [telangana, karnataka] = [stateOfCode('36'), stateOfCode('29')]
  assert.ok(telangana && karnataka)

  it('PIN and text decide the state where they agree', () => {
    assert.deepEqual(decideState([telangana], 'T.S.'), { kind: 'decided', state: telangana })
    assert.deepEqual(decideState([karnataka, telangana], 'TS'), { kind: 'decided', state: telangana })
  })

  it('the text decides where the PIN is unknown', () => {
    assert.deepEqual(decideState([], 'Karnatka'), { kind: 'decided', state: karnataka })
    assert.deepEqual(decideState([], 'Atlantis'), { kind: 'unknown', ofPin: [] })
  })

  it('nothing is decided where the text contradicts the PIN', () => {
    assert.deepEqual(decideState([telangana], 'Atlantis'), { kind: 'unknown', ofPin: [telangana] })
    assert.deepEqual(decideState([telangana], 'Karnataka'), {
      kind: 'differs',
      typed: karnataka,
      ofPin: [telangana],
    })
  })
})
