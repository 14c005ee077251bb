import type { WordedSettings } from '#shared/settings/settings.ts'
import { type Email, firstName, text } from '../../../platform/email/email-template.ts'
import { subjectAndHeading, translator } from '../../../platform/email/translator.ts'

interface ResetLink {
  fullName: string
  token: string
  siteUrl: string
  settings: WordedSettings
}

export function resetLinkEmail({ fullName, token, siteUrl, settings }: ResetLink): Email {
  const say = translator(settings, 'reset-link', { firstName: firstName(fullName) })
  return {
    ...subjectAndHeading(say),
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
