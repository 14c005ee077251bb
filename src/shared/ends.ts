// Patterns such as /-+$/ take quadratic time for text with many such runs; these functions read a text once from its end.

/** A text without these characters at its end. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** A text without its last word, which a limit may have cut; all of it where it has one word. */
export const withoutLastWord = (text: string): string => text.replace(/\s\S*$/, '').trimEnd()
