import type { WordedSettings } from '#shared/settings/settings.ts'
import { firstName, type Letter, text } from '../../../platform/email/email-template.ts'
import { headOf, sayer } from '../../../platform/email/say.ts'

interface ResetLink {
  fullName: string
  token: string
  siteUrl: string
  settings: WordedSettings
}

export function resetLinkLetter({ fullName, token, siteUrl, settings }: ResetLink): Letter {
  const say = sayer(settings, 'reset-link', { firstName: firstName(fullName) })
  return {
    ...headOf(say),
    blocks: [
      text(say('opening')),
      {
        kind: 'button',
        label: 'Set a new password',
        url: `${siteUrl}/reset-password?token=${encodeURIComponent(token)}`,
      },
      text(say('belowTheLink')),
      text(say('closing')),
    ],
    reason: 'You get this because a password reset was asked for with this address.',
  }
}
