import type { LetterContext } from './letter-writer.ts'

/** What stands on every letter. */
export type Paper = Pick<LetterContext, 'siteUrl' | 'settings'>
