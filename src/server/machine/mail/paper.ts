import type { Desk } from './letter-writer.ts'

/** What stands on every letter, whatever it says. */
export type Paper = Pick<Desk, 'siteUrl' | 'settings'>
