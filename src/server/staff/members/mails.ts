import type { WordedSettings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Email, text } from '../../platform/email/email-template.ts'
import { UnsendableMail, type Writers } from '../../platform/email/email-writer.ts'
import { subjectAndHeading, translator } from '../../platform/email/translator.ts'
import { generateMailToken } from './invite.ts'

declare module '../../platform/email/mail-data.ts' {
  interface MailData {
    /** The token is generated when the mail is sent, and stored only for the mail reader of a trial. */
    'staff-invitation': { invitationId: number; url: string; isReset: boolean; token?: string }
  }
}

export const staffMails: Writers<'staff-invitation'> = {
  'staff-invitation': async ({ invitationId, url, isReset, token: stored }, { db, settings }) => {
    const token = stored ?? (await generateMailToken(db, invitationId))
    if (token === null) throw new UnsendableMail('The invitation was used, withdrawn or is too old.')
    return invitationEmail({ link: `${url}/join#${token}`, isReset, settings })
  },
}

/** Stores the token in the mail, so the mail reader shows the same link each time. */
export async function storeMailToken(
  tx: Database,
  data: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (data.token) return data
  const token = await generateMailToken(tx, Number(data.invitationId))
  return token === null ? data : { ...data, token }
}

interface Invitation {
  link: string
  isReset: boolean
  settings: WordedSettings
}

export function invitationEmail({ link, isReset, settings }: Invitation): Email {
  const { name } = settings.brand
  const say = translator(settings, isReset ? 'staff-reset' : 'staff-invitation', {})
  return {
    ...subjectAndHeading(say),
    blocks: [
      text(say('opening')),
      { kind: 'button', label: isReset ? 'Set a password' : 'Join', url: link },
      text(say('closing')),
    ],
    reason: `You get this because a colleague at ${name} gave this address. If you know nothing of it, do nothing.`,
  }
}
