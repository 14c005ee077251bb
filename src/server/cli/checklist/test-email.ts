import type { Settings } from '#shared/settings/settings.ts'
import { type Email, firstName, text } from '../../platform/email/email-template.ts'

/** An email that tests whether mail arrives. */
export const testEmail = (name: string, { brand }: Settings): Email => ({
  subject: `A test mail of ${brand.name}`,
  preheader: 'The mail server has accepted it.',
  heading: ['It works', firstName(name)].filter(Boolean).join(', '),
  blocks: [
    text('The mail server of the shop has accepted this mail, and your mailbox has it.'),
    text('If it lay among unwanted mail, the domain of the sender lacks SPF, DKIM or DMARC.'),
  ],
  reason: `You get this because you pressed “Send me a test mail” in the back office of ${brand.name}.`,
})
