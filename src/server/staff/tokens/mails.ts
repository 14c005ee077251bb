import type { WordedSettings } from '#shared/settings/settings.ts'
import { type Email, text } from '../../platform/email/email-template.ts'
import { OutdatedMail, type Writers } from '../../platform/email/email-writer.ts'
import { subjectAndHeading, translator } from '../../platform/email/translator.ts'
import { findEnding } from './remind-of-tokens.ts'

declare module '../../platform/email/mail-data.ts' {
  interface MailData {
    /** Reminds the maker of an API token of its last day. */
    'token-ends': { tokenId: number; url: string | null }
  }
}

export const tokenMails: Writers<'token-ends'> = {
  'token-ends': async ({ tokenId, url }, { db, settings }) => {
    const ending = await findEnding(db, tokenId)
    if (!ending) throw new OutdatedMail('The token is revoked or has ended.')
    return tokenEndsEmail({ ...ending, url, settings })
  },
}

interface Ending {
  name: string
  /** The last day, as it is written in mails. */
  day: string
  /** The screen of tokens; null where the back office has no public address. */
  url: string | null
  settings: WordedSettings
}

export function tokenEndsEmail({ name, day, url, settings }: Ending): Email {
  const say = translator(settings, 'token-ends', { token: name, day })
  return {
    ...subjectAndHeading(say),
    blocks: [
      text(say('opening')),
      ...(url === null ? [] : [{ kind: 'button', label: 'Open API tokens', url } as const]),
    ],
    reason: `You get this because you created this token in the back office of ${settings.brand.name}.`,
  }
}
