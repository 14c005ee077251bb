import { splitRupees } from '#shared/money.ts'

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** The Indian units: crore, lakh, thousand, hundred. */
const places = [
  { name: 'crore', size: 10_000_000 },
  { name: 'lakh', size: 100_000 },
  { name: 'thousand', size: 1_000 },
  { name: 'hundred', size: 100 },
]

/** 'Rupees one thousand two hundred thirty-four and paise fifty only'. */
export function amountInWords(amountPaise: number): string {
  const { rupees, paise } = splitRupees(amountPaise)
  return `Rupees ${numberInWords(rupees)}${paise > 0 ? ` and paise ${numberInWords(paise)}` : ''} only`
}

function numberInWords(number: number): string {
  const place = places.find(({ size }) => number >= size)
  if (place) {
    const rest = number % place.size
    const head = `${numberInWords(Math.floor(number / place.size))} ${place.name}`
    return rest > 0 ? `${head} ${numberInWords(rest)}` : head
  }
  if (number < 20) return small[number] ?? ''
  const ten = tens[Math.floor(number / 10)] ?? ''
  return number % 10 > 0 ? `${ten}-${small[number % 10]}` : ten
}
