import type { LetterContext } from './letter-writer.ts'

/** What stands on every letter, whatever it says. */
export type Paper = Pick<LetterContext, 'siteUrl' | 'settings'>
