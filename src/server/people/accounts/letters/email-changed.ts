import type { Settings } from '#contract/settings.ts'
import { firstName, type Letter, text } from '../../../machine/mail/letter.ts'

/** 'm…@example.com': enough for its owner to recognise it. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1…')

interface EmailChanged {
  fullName: string
  newEmail: string
  settings: Settings
}

/** Sent to the former address, so that the owner notices a takeover. */
export function emailChangedLetter({ fullName, newEmail, settings }: EmailChanged): Letter {
  const { brand, support } = settings
  return {
    subject: `The e-mail address of your ${brand.name} account has changed`,
    preheader: 'If it was you, there is nothing to do.',
    heading: `Hello ${firstName(fullName)}`,
    blocks: [
      text(
        `Your ${brand.name} account now has another e-mail address, ${masked(newEmail)}. Mail about your orders goes there from now on, and this address no longer signs in.`,
      ),
      text(
        `If it wasn't you, write to ${support.email} or ring ${support.phone} at once: somebody may have your password.`,
      ),
    ],
    reason: `You get this because this was the address of an account at ${brand.name}.`,
  }
}
