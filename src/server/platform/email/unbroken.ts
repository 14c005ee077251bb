const gap = '[ \\u00a0]'
const month = `${gap}(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}`
const upTo = `${gap}to${gap}\\d{1,4}`
const unit = `${gap}(?:g|kg|ml|litres?|cm|am|pm)`

/** What a line may not break apart: telephone numbers, dates with their spans, amounts with their units, ranges. */
const wholes = [
  /\+\d[\d ]{6,16}\d/g,
  new RegExp(`\\b\\d{1,2}(?:${month})?(?:${upTo})?${month}(?:${gap}\\d{4})?\\b`, 'g'),
  new RegExp(`\\b\\d{1,4}(?:${upTo})?${unit}\\b`, 'g'),
  new RegExp(`\\b\\d{1,4}${upTo}\\b`, 'g'),
  /\bpots? \d/gi,
]

/** Words for HTML in which no line ends within a date, an amount or a telephone number. */
export const unbroken = (words: string): string =>
  wholes.reduce((text, whole) => text.replace(whole, (found) => found.replaceAll(' ', '\u00a0')), words)
