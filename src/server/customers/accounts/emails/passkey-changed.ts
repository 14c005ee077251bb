import type { WordedSettings } from '#shared/settings/settings.ts'
import { type Email, firstName, text } from '../../../platform/email/email-template.ts'
import { subjectAndHeading, translator } from '../../../platform/email/translator.ts'

interface PasskeyChanged {
  fullName: string
  passkey: string
  what: 'added' | 'removed'
  siteUrl: string
  settings: WordedSettings
}

/** Warns the owner about a passkey that an attacker could have added. */
export function passkeyChangedEmail({ fullName, passkey, what, siteUrl, settings }: PasskeyChanged): Email {
  const { brand } = settings
  const say = translator(settings, 'passkey-changed', {
    firstName: firstName(fullName),
    passkey,
    change: what,
  })
  return {
    ...subjectAndHeading(say),
    blocks: [
      text(say(what === 'added' ? 'openingWhenAdded' : 'openingWhenRemoved')),
      text(say('ifItWasYou')),
      text(say('closing')),
      { kind: 'button', label: 'Set a new password', url: `${siteUrl}/forgot-password` },
    ],
    reason: `You get this because this address belongs to an account at ${brand.name}.`,
  }
}
