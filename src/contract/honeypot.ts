import * as z from 'zod/mini'

/**
 * A field that people never see and robots fill in. Whoever fills it is answered like everyone else, and nothing is
 * kept or sent.
 */
export const honeypot = z.optional(z.string().check(z.maxLength(200)))
