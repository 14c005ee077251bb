import type { WordedSettings } from '#shared/settings/settings.ts'
import { firstName, type Letter, text } from '../../../platform/email/email-template.ts'
import { headOf, sayer } from '../../../platform/email/say.ts'

/**
 * 'm…@e….com': enough for its owner to recognise it, and no address that a mail program links. A stranger may have typed it to be
 * read in somebody's mailbox.
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

/** Sent to the former address, so that the owner notices a takeover. */
export function emailChangedLetter({ fullName, newEmail, settings }: EmailChanged): Letter {
  const { brand } = settings
  const say = sayer(settings, 'email-changed', {
    firstName: firstName(fullName),
    newAddress: masked(newEmail),
  })
  return {
    ...headOf(say),
    blocks: [text(say('opening')), text(say('closing'))],
    reason: `You get this because this was the address of an account at ${brand.name}.`,
  }
}
