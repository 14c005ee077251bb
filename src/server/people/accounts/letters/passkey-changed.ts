import type { Settings } from '#contract/settings.ts'
import { firstName, type Letter, text } from '../../../machine/mail/letter.ts'

interface PasskeyChanged {
  fullName: string
  passkey: string
  what: 'added' | 'removed'
  siteUrl: string
  settings: Settings
}

/** Sent so that nobody gives themselves a key to the account unnoticed. */
export function passkeyChangedLetter({ fullName, passkey, what, siteUrl, settings }: PasskeyChanged): Letter {
  const { brand, support } = settings
  const effect =
    what === 'added'
      ? 'Whoever unlocks the device that holds it can log in to your account.'
      : 'It does not log in any more. Your password and the code by mail still do.'
  return {
    subject: `A passkey of your ${brand.name} account was ${what}`,
    preheader: 'If it was you, there is nothing to do.',
    heading: `A passkey was ${what}`,
    blocks: [
      text(
        `Hello ${firstName(fullName)}, the passkey “${passkey}” of your account has just been ${what}. ${effect}`,
      ),
      text('If it was you, there is nothing to do.'),
      text(
        `If it was not, set a new password by the link below: that removes every passkey and logs out every device. Then write to ${support.email} or ring ${support.phone}.`,
      ),
      { kind: 'button', label: 'Set a new password', url: `${siteUrl}/forgot-password` },
    ],
    reason: `You get this because this address belongs to an account at ${brand.name}.`,
  }
}
