const wordsPerMinute = 220

/** How long a text is; a card and the marks of Markdown are no words. The blog counts in the same way. */
export function textFigures(text: string): { words: number; minutes: number } {
  const words = text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
  return { words, minutes: words === 0 ? 0 : Math.max(1, Math.round(words / wordsPerMinute)) }
}
