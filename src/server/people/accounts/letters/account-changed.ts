import type { Settings } from '#contract/settings.ts'
import { firstName, type Letter, text } from '../../../machine/mail/letter.ts'
import type { Changed } from '../tell-of-change.ts'

interface AccountChanged {
  fullName: string
  changed: Changed
  siteUrl: string
  settings: Settings
}

/** Sent so that an attacker can't change it unnoticed; a new e-mail address has its own letter. */
export function accountChangedLetter({ fullName, changed, siteUrl, settings }: AccountChanged): Letter {
  const { brand, support } = settings
  return {
    subject: `The ${changed} of your ${brand.name} account changed`,
    preheader: 'If it was you, there is nothing to do.',
    heading: 'Your account was changed',
    blocks: [
      text(`Hello ${firstName(fullName)}, the ${changed} of your account has just been changed.`),
      text('If it was you, there is nothing to do.'),
      text(
        `If it was not, write to ${support.email} or ring ${support.phone} at once, so that we can close the account to others and give it back to you.`,
      ),
      { kind: 'button', label: 'Contact us', url: `${siteUrl}/contact` },
    ],
    reason: `You get this because this address belongs to an account at ${brand.name}.`,
  }
}
