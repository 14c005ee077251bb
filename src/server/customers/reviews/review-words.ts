// What the words of a review may not have. A person reads every review; these rules keep away what nobody needs to read.

const links = /https?:\/\/|www\.|\b[\w-]{2,63}\.(?:com|net|org|shop|xyz|info|biz)\b/i
/** In small letters only: 'It grew well.In summer' forgot a space. */
const shortLinks = /\b[a-z0-9-]{2,63}\.(?:in|co|io|me)\b/
const addresses = /[^\s@]@[^\s@]+\.[^\s@]/
/** Nine digits and more with spaces or signs between, as telephone numbers are written. */
const numbers = /(?:\d[\s().+-]{0,2}){9,}/
const maxSameEmails = 11
const maxSameWords = 5

/** Whether one of these stands more than so many times in a row. */
function isRepeated(all: string[], max: number): boolean {
  let count = 0
  return all.some((one, at) => {
    count = one === all[at - 1] ? count + 1 : 1
    return count > max
  })
}

const repeatsItself = (text: string): boolean => {
  const lower = text.toLowerCase()
  const lines = lower.split('\n')
  return (
    lines.some((line) => isRepeated([...line], maxSameEmails)) ||
    isRepeated(lower.match(/\w+/g) ?? [], maxSameWords)
  )
}

const minLetters = 10

export interface ReviewWords {
  title: string
  text: string
  name: string
}

/** Field → what is wrong with it; nothing where the words are fit to be read. */
export function invalidWords(words: ReviewWords): Partial<Record<keyof ReviewWords, string>> {
  const wrong: Partial<Record<keyof ReviewWords, string>> = {}
  for (const field of ['title', 'text', 'name'] as const) {
    const why = whyInvalid(words[field])
    if (why) wrong[field] = why
  }
  const letters = words.text.match(/\p{L}/gu)?.length ?? 0
  if (!wrong.text && letters < minLetters) wrong.text = 'Please write a little more, so that it helps others.'
  return wrong
}

function whyInvalid(text: string): string | null {
  if (links.test(text) || shortLinks.test(text)) return 'Please write it without links.'
  if (addresses.test(text)) return 'Please write it without e-mail addresses; everybody can read it.'
  if (numbers.test(text)) return 'Please write it without telephone numbers; everybody can read it.'
  if (repeatsItself(text)) return 'Please say each thing once.'
  return null
}

/** 'Asha, Hyderabad': how a review calls its writer, unless they choose otherwise. */
export function usualName(fullName: string, city: string | null): string {
  const [first = ''] = fullName.trim().split(/\s+/)
  return [first, city?.trim()].filter(Boolean).join(', ').slice(0, 60)
}
