import * as z from 'zod/mini'

/**
 * A field that people never see and robots fill in. A filled field gets the usual answer, and nothing is stored or
 * sent.
 */
export const honeypot = z.optional(z.string().check(z.maxLength(200)))
