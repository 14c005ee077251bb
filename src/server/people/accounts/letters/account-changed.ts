import type { Settings } from '#contract/settings.ts'
import { firstName, type Letter, text } from '../../../machine/mail/letter.ts'
import type { Changed, PasskeysThen } from '../tell-of-change.ts'

interface AccountChanged {
  fullName: string
  changed: Changed
  passkeys?: PasskeysThen
  siteUrl: string
  settings: Settings
}

const ofPasskeys: Record<PasskeysThen, string> = {
  kept: 'Your passkeys still log in. If you do not know one of them, remove it in the settings of your account.',
  removed:
    'Your passkeys were removed with it, in case one of them was not yours. You can add them again in the settings of your account.',
}

/** Sent so that an attacker can't change it unnoticed; a new e-mail address has its own letter. */
export function accountChangedLetter({
  fullName,
  changed,
  passkeys,
  siteUrl,
  settings,
}: AccountChanged): Letter {
  const { brand, support } = settings
  return {
    subject: `The ${changed} of your ${brand.name} account changed`,
    preheader: 'If it was you, there is nothing to do.',
    heading: 'Your account was changed',
    blocks: [
      text(`Hello ${firstName(fullName)}, the ${changed} of your account has just been changed.`),
      ...(passkeys ? [text(ofPasskeys[passkeys])] : []),
      text('If it was you, there is nothing to do.'),
      text(
        `If it was not, write to ${support.email} or ring ${support.phone} at once, so that we can close the account to others and give it back to you.`,
      ),
      { kind: 'button', label: 'Contact us', url: `${siteUrl}/contact` },
    ],
    reason: `You get this because this address belongs to an account at ${brand.name}.`,
  }
}
