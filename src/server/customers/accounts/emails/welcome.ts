import type { WordedSettings } from '#shared/settings/settings.ts'
import { type Email, firstName, text } from '../../../platform/email/email-template.ts'
import { subjectAndHeading, translator } from '../../../platform/email/translator.ts'

interface Welcome {
  fullName: string
  siteUrl: string
  settings: WordedSettings
}

export function welcomeEmail({ fullName, siteUrl, settings }: Welcome): Email {
  const { brand } = settings
  const say = translator(settings, 'welcome', { firstName: firstName(fullName) })
  return {
    ...subjectAndHeading(say),
    blocks: [
      text(say('opening')),
      text(say('closing')),
      { kind: 'button', label: 'Plan my garden', url: `${siteUrl}/gardenplanner` },
    ],
    reason: `You get this because an account was opened at ${brand.name} with this address. If that wasn't you, please write to us.`,
  }
}
