import { comparable } from '#shared/text/normalise.ts'

/** A text within a LIKE pattern, where its own % and _ stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The LIKE pattern that finds words anywhere in a `comparable_text()`. */
export const containing = (words: string): string => `%${escapeLike(comparable(words))}%`
