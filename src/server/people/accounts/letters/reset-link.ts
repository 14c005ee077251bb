import type { Settings } from '#contract/settings.ts'
import { firstName, type Letter, text } from '../../../machine/mail/letter.ts'

interface ResetLink {
  fullName: string
  token: string
  siteUrl: string
  settings: Settings
}

export function resetLinkLetter({ fullName, token, siteUrl, settings }: ResetLink): Letter {
  return {
    subject: `Reset your ${settings.brand.name} password`,
    preheader: 'The link works once, for one hour.',
    heading: 'Set a new password',
    blocks: [
      text(`Hello ${firstName(fullName)}, somebody asked for a new password for your account.`),
      {
        kind: 'button',
        label: 'Set a new password',
        url: `${siteUrl}/reset-password?token=${encodeURIComponent(token)}`,
      },
      text(
        'The link works once, for one hour. Setting a new password logs you out on all devices and removes your passkeys.',
      ),
      text('If it was not you, do nothing: your password stays as it is.'),
    ],
    reason: 'You get this because a password reset was asked for with this address.',
  }
}
