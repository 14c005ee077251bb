import type { WordedSettings } from '#shared/settings/settings.ts'
import { type Email, firstName, text } from '../../../platform/email/email-template.ts'
import { subjectAndHeading, translator } from '../../../platform/email/translator.ts'
import type { ChangedDetail, PasskeyOutcome } from '../notify-of-change.ts'

interface AccountChanged {
  fullName: string
  changed: ChangedDetail
  passkeys?: PasskeyOutcome
  siteUrl: string
  settings: WordedSettings
}

const passkeyTexts = { kept: 'passkeysKept', removed: 'passkeysRemoved' } as const satisfies Record<
  PasskeyOutcome,
  string
>

/**
 * Warns the owner about a change that an attacker could have made. A new e-mail address has its own email.
 */
export function accountChangedEmail({
  fullName,
  changed,
  passkeys,
  siteUrl,
  settings,
}: AccountChanged): Email {
  const { brand } = settings
  const say = translator(settings, 'account-changed', { firstName: firstName(fullName), changed })
  return {
    ...subjectAndHeading(say),
    blocks: [
      text(say('opening')),
      ...(passkeys ? [text(say(passkeyTexts[passkeys]))] : []),
      text(say('ifItWasYou')),
      text(say('closing')),
      { kind: 'button', label: 'Contact us', url: `${siteUrl}/contact` },
    ],
    reason: `You get this because this address belongs to an account at ${brand.name}.`,
  }
}
