import nodemailer from 'nodemailer'
import { isLoopbackUrl } from '../loopback.ts'
import type { Attachment } from './email-template.ts'

export interface OutgoingMail {
  from: string
  to: string
  replyTo: string
  subject: string
  html: string
  text: string
  /** The same for every attempt, so that servers recognise a repetition. */
  messageId: string
  unsubscribeUrl?: string
  /** Where it comes back to, if not to its sender. */
  returnTo?: string
  isByPerson?: boolean
  attachments: Attachment[]
}

/** A mail server that takes one mail after the other. */
export interface MailServer {
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** The time-outs after which a mail server counts as away. */
export interface Patience {
  connectMs: number
  answerMs: number
}

const usualPatience: Patience = { connectMs: 10_000, answerMs: 30_000 }

/**
 * Reset links and addresses must be encrypted on their way to another machine; `?requireTLS=false` in the
 * address is for an owner with a trusted network.
 */
export function mustEncrypt(smtpUrl: string): boolean {
  const asked = new URL(smtpUrl).searchParams.get('requireTLS')
  return asked === null ? !isLoopbackUrl(smtpUrl) : asked !== 'false'
}

/** The most mails that are sent at once. */
export const maxConnections = 5

/** A pool of a few connections, opened with the first mail. */
export function connectToMailServer(smtpUrl: string, patience: Patience = usualPatience): MailServer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: maxConnections,
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.connectMs,
    dnsTimeout: patience.connectMs,
    socketTimeout: patience.answerMs,
    requireTLS: mustEncrypt(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, unsubscribeUrl, returnTo, isByPerson, ...mail }) => {
      await transport.sendMail({
        ...mail,
        // As one address, so that a comma or bracket in it can't make it several.
        to: { name: '', address: to },
        ...(returnTo && { envelope: { from: returnTo, to } }),
        headers: {
          ...(!isByPerson && { 'Auto-Submitted': 'auto-generated' }),
          ...(unsubscribeUrl && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    },
    close: () => transport.close(),
  }
}
