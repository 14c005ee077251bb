import * as z from 'zod/mini'
import { anyPhone, email, optionalText, text } from '../fields.ts'
import { honeypot } from '../honeypot.ts'

const choice = text('A choice', 80)

/** Several answers, each a short text; one alone may come without its list, as forms send it. */
const choices = z.pipe(
  z.union([z.array(choice).check(z.maxLength(20, 'Choose at most 20.')), choice], 'Choose from the list.'),
  z.transform((value) => [...new Set([value].flat())]),
)

/** Text that may be left out or empty, which is the same. */
const textOrNull = (label: string, max: number) =>
  z.pipe(
    z.nullish(optionalText(label, max)),
    z.transform((value) => value || null),
  )

/** Yes, no, or not answered. */
const yesOrNo = z.pipe(
  z.nullish(z.string('Answer yes or no.').check(z.trim(), z.regex(/^(yes|no|)$/i, 'Answer yes or no.'))),
  z.transform((value) => (value ? (value.toLowerCase() as 'yes' | 'no') : null)),
)

/** What the garden planner sends. */
export const GardenPlan = z.object({
  name: text('Name', 100),
  email: email(),
  phone: anyPhone,
  space: z.optional(choices),
  grow: z.optional(choices),
  experience: textOrNull('Experience', 80),
  specific_plants: textOrNull('Specific plants', 1000),
  seeds: yesOrNo,
  fertilizer: yesOrNo,
  mixes: yesOrNo,
  pots: yesOrNo,
  guidance: yesOrNo,
  website: honeypot,
})
