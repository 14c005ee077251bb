import { editDistance } from './edit-distance.ts'
import { comparable } from './text/normalise.ts'

/** GST codes of the states and union territories. */
export const stateCodes = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
  '20',
  '21',
  '22',
  '23',
  '24',
  '26',
  '27',
  '29',
  '30',
  '31',
  '32',
  '33',
  '34',
  '35',
  '36',
  '37',
  '38',
] as const
export type StateCode = (typeof stateCodes)[number]

/** A state or union territory of India with its GST code. */
export interface IndianState {
  /** Two digits. */
  code: StateCode
  /** As the tax authority writes it. */
  name: string
}

/**
 * Code, name, and other spellings: abbreviations, former names, Hindi and the state's own scripts. Spelling mistakes
 * need no row, since {@link findState} tolerates a letter or two.
 */
const rows: [code: StateCode, name: string, others: string[]][] = [
  [
    '01',
    'Jammu and Kashmir',
    [
      'JK',
      'Jammu',
      'Kashmir',
      'जम्मू और कश्मीर',
      'जम्मू एवं कश्मीर',
      'जम्मू व कश्मीर',
      'جموں و کشمیر',
      'جموں اور کشمیر',
      'جموں کشمیر',
    ],
  ],
  ['02', 'Himachal Pradesh', ['HP', 'Himachal', 'हिमाचल प्रदेश', 'हिमाचल']],
  ['03', 'Punjab', ['PB', 'ਪੰਜਾਬ', 'पंजाब', 'پنجاب']],
  ['04', 'Chandigarh', ['CH', 'चंडीगढ़', 'चण्डीगढ़', 'ਚੰਡੀਗੜ੍ਹ']],
  ['05', 'Uttarakhand', ['UK', 'UT', 'UA', 'Uttaranchal', 'उत्तराखंड', 'उत्तराखण्ड', 'उत्तरांचल']],
  ['06', 'Haryana', ['HR', 'हरियाणा', 'ਹਰਿਆਣਾ']],
  [
    '07',
    'Delhi',
    [
      'DL',
      'New Delhi',
      'Delhi NCR',
      'NCR Delhi',
      'NCT',
      'Dilli',
      'दिल्ली',
      'नई दिल्ली',
      'दिल्ली एनसीआर',
      'ਦਿੱਲੀ',
      'دہلی',
      'دلی',
    ],
  ],
  ['08', 'Rajasthan', ['RJ', 'राजस्थान']],
  ['09', 'Uttar Pradesh', ['UP', 'उत्तर प्रदेश', 'यूपी', 'اتر پردیش']],
  ['10', 'Bihar', ['BR', 'बिहार', 'بہار']],
  ['11', 'Sikkim', ['SK', 'सिक्किम']],
  ['12', 'Arunachal Pradesh', ['AR', 'Arunachal', 'अरुणाचल प्रदेश', 'अरूणाचल प्रदेश', 'अरुणाचल']],
  ['13', 'Nagaland', ['NL', 'नागालैंड', 'नागालैण्ड']],
  ['14', 'Manipur', ['MN', 'मणिपुर', 'মণিপুর', 'ꯃꯅꯤꯄꯨꯔ']],
  ['15', 'Mizoram', ['MZ', 'मिज़ोरम', 'मिजोरम']],
  ['16', 'Tripura', ['TR', 'त्रिपुरा', 'ত্রিপুরা']],
  ['17', 'Meghalaya', ['ML', 'मेघालय']],
  ['18', 'Assam', ['AS', 'Asam', 'Asom', 'Axom', 'অসম', 'আসাম', 'असम', 'आसाम']],
  [
    '19',
    'West Bengal',
    [
      'WB',
      'Bengal',
      'Paschim Bengal',
      'Paschim Banga',
      'Paschimbanga',
      'পশ্চিমবঙ্গ',
      'পশ্চিম বাংলা',
      'पश्चिम बंगाल',
      'बंगाल',
    ],
  ],
  ['20', 'Jharkhand', ['JH', 'झारखंड', 'झारखण्ड']],
  ['21', 'Odisha', ['OD', 'OR', 'Orissa', 'Orrisa', 'ଓଡ଼ିଶା', 'ଓଡିଶା', 'ओडिशा', 'ओड़िशा', 'उड़ीसा']],
  ['22', 'Chhattisgarh', ['CG', 'CT', 'छत्तीसगढ़', 'छत्तीसगढ']],
  ['23', 'Madhya Pradesh', ['MP', 'मध्य प्रदेश', 'एमपी']],
  ['24', 'Gujarat', ['GJ', 'ગુજરાત', 'गुजरात']],
  [
    '26',
    'Dadra and Nagar Haveli and Daman and Diu',
    [
      'DD',
      'DN',
      'DH',
      'DNH',
      'DNHDD',
      'Daman and Diu',
      'Daman',
      'Diu',
      'Dadra',
      'Dadra and Nagar Haveli',
      'Nagar Haveli',

      'Daman and Diu and Dadra and Nagar Haveli',
      'दादरा और नगर हवेली और दमन और दीव',
      'दादरा और नगर हवेली',
      'दमन और दीव',

      'दादरा एवं नगर हवेली',
      'दमन एवं दीव',
      'દાદરા અને નગર હવેલી અને દમણ અને દીવ',
      'દાદરા અને નગર હવેલી',
      'દમણ અને દીવ',
    ],
  ],
  ['27', 'Maharashtra', ['MH', 'महाराष्ट्र']],
  ['29', 'Karnataka', ['KA', 'KN', 'Mysore', 'ಕರ್ನಾಟಕ', 'कर्नाटक']],
  ['30', 'Goa', ['GA', 'गोवा', 'गोंय']],
  ['31', 'Lakshadweep', ['LD', 'Laccadives', 'Laccadive Islands', 'ലക്ഷദ്വീപ്', 'लक्षद्वीप']],
  ['32', 'Kerala', ['KL', 'Keralam', 'കേരളം', 'കേരള', 'केरल', 'केरलम']],
  ['33', 'Tamil Nadu', ['TN', 'Tamizh Nadu', 'Madras', 'தமிழ்நாடு', 'तमिलनाडु', 'तमिल नाडू']],
  [
    '34',
    'Puducherry',
    [
      'PY',
      'Pondicherry',
      'Pondy',
      'புதுச்சேரி',
      'பாண்டிச்சேரி',
      'पुदुचेरी',
      'पुडुचेरी',
      'पांडिचेरी',
      'పుదుచ్చేరి',
      'പുതുച്ചേരി',
    ],
  ],
  [
    '35',
    'Andaman and Nicobar Islands',
    [
      'AN',
      'ANI',
      'Andaman and Nicobar',
      'Andaman',
      'Nicobar',
      'A and N Islands',
      'अंडमान और निकोबार द्वीप समूह',
      'अंडमान और निकोबार',
    ],
  ],
  ['36', 'Telangana', ['TG', 'TS', 'తెలంగాణ', 'తెలంగాణా', 'तेलंगाना', 'तेलंगणा', 'تلنگانہ']],
  ['37', 'Andhra Pradesh', ['AP', 'AD', 'Andhra', 'ఆంధ్రప్రదేశ్', 'ఆంధ్ర', 'आंध्र प्रदेश', 'आन्ध्र प्रदेश', 'आंध्र']],
  ['38', 'Ladakh', ['LA', 'Laddakh', 'लद्दाख', 'لداخ', 'ལ་དྭགས']],
]

/** The 36 states and union territories. */
export const indianStates: readonly IndianState[] = rows.map(([code, name]) => ({ code, name }))

const byCode = new Map<string, IndianState>(indianStates.map((state) => [state.code, state]))

/** The state with a GST code; null where no state has it. */
export const stateOfCode = (code: string): IndianState | null => byCode.get(code) ?? null

/** Words that people write around a name, and between its parts. */
const fillers = new Set([
  'state',
  'of',
  'the',
  'and',
  'ut',
  'union',
  'territory',
  'nct',
  'national',
  'capital',
  'india',
  'in',

  'राज्य',
  'और',
  'एवं',
  'व',
  'रాష్ట్రం',
  'రాష్ట్రం',
  'மாநிலம்',
  'ರಾಜ್ಯ',
  'സംസ്ഥാനം',
  'રાજ્ય',
  'અને',
  'রাজ্য',
  'ରାଜ୍ୟ',
  'ਰਾਜ',
  'و',
  'اور',
])

/** The {@link comparable} letters alone, without punctuation and fillers. */
function fold(written: string): string {
  const words = comparable(written)
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)
  const telling = words.filter((word) => !fillers.has(word))
  return (telling.length > 0 ? telling : words).join('')
}

const byFoldedName = new Map<string, IndianState>(
  rows.flatMap(([code, name, others]) =>
    [name, ...others].map((each) => [fold(each), { code, name }] as const),
  ),
)

/** How many letters may be wrong in a name of so many. Abbreviations and short names must be exact. */
const mistakesIn = (length: number): number => (length >= 8 ? 2 : length >= 5 ? 1 : 0)

/**
 * The state that a text names in any usual spelling, abbreviation or script, with a letter or two wrong. Null for none
 * or several.
 */
export function findState(written: string): IndianState | null {
  const folded = fold(written)
  return byFoldedName.get(folded) ?? findSimilar(folded)
}

function findSimilar(folded: string): IndianState | null {
  const { length } = [...folded]
  let best = mistakesIn(length)
  if (best === 0) return null
  let found = new Map<string, IndianState>()
  for (const [name, state] of byFoldedName) {
    if (mistakesIn([...name].length) === 0 || Math.abs(name.length - folded.length) > best) continue
    const mistakes = editDistance(folded, name)
    if (mistakes > best) continue
    if (mistakes < best) found = new Map()
    best = mistakes
    found.set(state.code, state)
  }
  return found.size === 1 ? ([...found.values()][0] ?? null) : null
}

/** The result of PIN and typed state: the state, or why there is none. */
export type StateDecision =
  | { kind: 'decided'; state: IndianState }
  /** The text names no state. */
  | { kind: 'unknown'; ofPin: IndianState[] }
  /** The text names another state than the PIN. */
  | { kind: 'differs'; typed: IndianState; ofPin: IndianState[] }

/**
 * Decides the state of an address.
 * @param ofPin the states in which its PIN may lie. Where it is empty, the text alone decides.
 */
export function decideState(ofPin: IndianState[], typed: string): StateDecision {
  const state = findState(typed)
  if (!state) return { kind: 'unknown', ofPin }
  const isPossible = ofPin.length === 0 || ofPin.some(({ code }) => code === state.code)
  return isPossible ? { kind: 'decided', state } : { kind: 'differs', typed: state, ofPin }
}
