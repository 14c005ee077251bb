import type { WordedSettings } from '#shared/settings/settings.ts'
import { type Email, firstName, text } from '../../../platform/email/email-template.ts'
import { subjectAndHeading, translator } from '../../../platform/email/translator.ts'

/**
 * Masks an address: 'm…@e….com'. The owner recognises it, and mail programs do not link it. A stranger may
 * have typed a message as an address.
 */
function masked(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${firstLetter(local)}…@${firstLetter(domain)}….${/[a-z]{2,6}$/i.exec(domain)?.[0] ?? ''}`
}

const firstLetter = (text: string): string => /^[\p{L}\d]/u.exec(text)?.[0] ?? ''

interface EmailChanged {
  fullName: string
  newEmail: string
  settings: WordedSettings
}

/** Goes to the former address, so the owner notices a takeover. */
export function emailChangedEmail({ fullName, newEmail, settings }: EmailChanged): Email {
  const { brand } = settings
  const say = translator(settings, 'email-changed', {
    firstName: firstName(fullName),
    newAddress: masked(newEmail),
  })
  return {
    ...subjectAndHeading(say),
    blocks: [text(say('opening')), text(say('closing'))],
    reason: `You get this because this was the address of an account at ${brand.name}.`,
  }
}
