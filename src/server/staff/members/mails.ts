import type { WordedSettings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Email, text } from '../../platform/email/email-template.ts'
import { UnsendableMail, type Writers } from '../../platform/email/email-writer.ts'
import { subjectAndHeading, translator } from '../../platform/email/translator.ts'
import { makeMailToken } from './invite.ts'

declare module '../../platform/email/mail-data.ts' {
  interface MailData {
    /** Its token is made when the mail is sent, and stored only for the mail reader of a trial. */
    'staff-invitation': { invitationId: number; url: string; isReset: boolean; token?: string }
  }
}

export const staffMails: Writers<'staff-invitation'> = {
  'staff-invitation': async ({ invitationId, url, isReset, token: kept }, { db, settings }) => {
    const token = kept ?? (await makeMailToken(db, invitationId))
    if (token === null) throw new UnsendableMail('The invitation was used, withdrawn or is too old.')
    return invitationEmail({ link: `${url}/join#${token}`, isReset, settings })
  },
}

/** The mail reader stores the token with the invitation, so that the link stays the same. */
export async function keepMailToken(
  tx: Database,
  data: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (data.token) return data
  const token = await makeMailToken(tx, Number(data.invitationId))
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
