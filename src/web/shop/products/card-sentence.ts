/** Letters that three lines of a card hold. */
const maxLetters = 96

/** A shorter beginning says too little. */
const minLetters = 20

/** The beginning of a description as a whole sentence, so that no card cuts a text. */
export function cardSentence(description: string): string {
  const [sentence = ''] = description.split(/(?<=[.!?])\s|\n/, 1)
  if (sentence.length <= maxLetters) return sentence
  const start = sentence.slice(0, maxLetters)
  // After a colon or semicolon stands what the first words announce.
  const end = [start.search(/[:;] /), start.lastIndexOf(', ')].find((at) => at >= minLetters)
  return end ? `${start.slice(0, end)}.` : `${start.slice(0, start.lastIndexOf(' '))} …`
}
