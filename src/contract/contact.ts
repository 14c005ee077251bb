import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { isUnstorable } from './field-rules.ts'
import { email, longText, text } from './fields.ts'
import { honeypot } from './honeypot.ts'

const Message = z.object({ message: z.string() })

/** A number from anywhere: a person is to ring it, no machine. */
const anyPhone = text('Phone number', 30).check(
  z.refine((value) => /^[+\d][\d\s().-]{5,}$/.test(value), 'Please enter a valid phone number.'),
)

/** What the contact form sends. */
export const ContactMessage = z.object({
  name: text('Name', 100),
  email: email(),
  phone: anyPhone,
  message: longText('Message', 5000),
  website: honeypot,
})

export const sendContactMessage = endpoint({
  id: 'sendContactMessage',
  method: 'POST',
  path: '/api/contact-message',
  access: 'anyone',
  summary: 'Write to the shop; the sender gets a copy.',
  body: ContactMessage,
  limit: { calls: 10, windowSeconds: 3600 },
  reply: Message,
})

const choice = text('A choice', 80)

/** Several answers, each a short text; one alone may come without its list, as forms send it. */
const choices = z.pipe(
  z.union([z.array(choice).check(z.maxLength(20, 'Choose at most 20.')), choice], 'Choose from the list.'),
  z.transform((value) => [...new Set([value].flat())]),
)

/** Text that may be left out or empty, which is the same. */
const optionalText = (label: string, max: number) =>
  z.pipe(
    z.nullish(
      z.string(`${label} must be text.`).check(
        z.trim(),
        z.maxLength(max, `${label} can have at most ${max} characters.`),
        z.refine((value) => !isUnstorable(value), `${label} has characters that can't be stored.`),
      ),
    ),
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
  experience: optionalText('Experience', 80),
  specific_plants: optionalText('Specific plants', 1000),
  seeds: yesOrNo,
  fertilizer: yesOrNo,
  mixes: yesOrNo,
  pots: yesOrNo,
  guidance: yesOrNo,
  website: honeypot,
})
