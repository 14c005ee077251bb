// Rules for the text of a review. A person reads every review; these rules reject what needs no reading.

const links = /https?:\/\/|www\.|\b[\w-]{2,63}\.(?:com|net|org|shop|xyz|info|biz)\b/i
/** Matches small letters only: 'It grew well.In summer' lacks a space and is no link. */
const shortLinks = /\b[a-z0-9-]{2,63}\.(?:in|co|io|me)\b/
const addresses = /[^\s@]@[^\s@]+\.[^\s@]/
/** Nine or more digits with spaces or signs between, as in telephone numbers. */
const numbers = /(?:\d[\s().+-]{0,2}){9,}/
const maxSameLetters = 11
const maxSameWords = 5

/** Whether one element repeats more than `max` times in a row. */
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
    lines.some((line) => isRepeated([...line], maxSameLetters)) ||
    isRepeated(lower.match(/\w+/g) ?? [], maxSameWords)
  )
}

const minLetters = 10

export interface ReviewWords {
  title: string
  text: string
  name: string
}

/**
 * Validates the texts of a review.
 * @returns messages by field; empty when all are valid.
 */
export function validateReview(words: ReviewWords): Partial<Record<keyof ReviewWords, string>> {
  const errors: Partial<Record<keyof ReviewWords, string>> = {}
  for (const field of ['title', 'text', 'name'] as const) {
    const why = textError(words[field])
    if (why) errors[field] = why
  }
  const letters = words.text.match(/\p{L}/gu)?.length ?? 0
  if (!errors.text && letters < minLetters)
    errors.text = 'Please write a little more, so that it helps others.'
  return errors
}

function textError(text: string): string | null {
  if (links.test(text) || shortLinks.test(text)) return 'Please write it without links.'
  if (addresses.test(text)) return 'Please write it without e-mail addresses; everybody can read it.'
  if (numbers.test(text)) return 'Please write it without telephone numbers; everybody can read it.'
  if (repeatsItself(text)) return 'Please say each thing once.'
  return null
}

/** The default name of a writer: 'Asha, Hyderabad'. */
export function defaultName(fullName: string, city: string | null): string {
  const [first = ''] = fullName.trim().split(/\s+/)
  return [first, city?.trim()].filter(Boolean).join(', ').slice(0, 60)
}
