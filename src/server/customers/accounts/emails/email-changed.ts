import type { WordedSettings } from '#shared/settings/settings.ts'
import { type Email, firstName, text } from '../../../platform/email/email-template.ts'
import { subjectAndHeading, translator } from '../../../platform/email/translator.ts'

/**
 * 'm…@e….com': enough for its owner to recognise it, and no address that a mail program links. A stranger may have typed it to be
 * read in somebody's mailbox.
 */
function masked(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${firstEmail(local)}…@${firstEmail(domain)}….${/[a-z]{2,6}$/i.exec(domain)?.[0] ?? ''}`
}

const firstEmail = (text: string): string => /^[\p{L}\d]/u.exec(text)?.[0] ?? ''

interface EmailChanged {
  fullName: string
  newEmail: string
  settings: WordedSettings
}

/** Sent to the former address, so that the owner notices a takeover. */
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
