/** Letters that three lines of a card hold. */
const maxLetters = 96

/** A shorter beginning says too little. */
const minLetters = 20

/** The beginning of a description as a whole sentence, so that no card cuts a text. */
export function cardSentence(description: string): string {
  const [sentence = ''] = description.trim().split(/(?<=[.!?])\s|\n/, 1)
  if (sentence.length <= maxLetters) return sentence
  // After a colon or semicolon stands what the first words announce.
  const [opening = ''] = sentence.split(/[:;]\s/, 1)
  if (opening.length >= minLetters && opening.length <= maxLetters) return `${opening}.`
  const start = sentence.slice(0, maxLetters)
  const comma = start.lastIndexOf(', ')
  if (comma >= minLetters) return `${start.slice(0, comma)}.`
  return `${start.slice(0, start.lastIndexOf(' '))} …`
}
