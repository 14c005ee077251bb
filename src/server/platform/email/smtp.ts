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
  /** The same for every attempt, so that mail servers recognise a repeated mail. */
  messageId: string
  unsubscribeUrl?: string
  /** The envelope sender, to which bounces go; the default is `from`. */
  returnTo?: string
  isByPerson?: boolean
  attachments: Attachment[]
}

/** An open connection to the owner's mail server. */
export interface MailServer {
  /** @throws an error of nodemailer, which `sendFailure` classifies. */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** The time after which a mail server counts as away. */
export interface MailTimeouts {
  connectMs: number
  answerMs: number
}

const defaultTimeouts: MailTimeouts = { connectMs: 10_000, answerMs: 30_000 }

/**
 * Whether mails must be encrypted on their way. They hold reset links and addresses. Only a server on this
 * machine is exempt, or an owner with a trusted network who adds `?requireTLS=false`.
 */
export function mustEncrypt(smtpUrl: string): boolean {
  const setting = new URL(smtpUrl).searchParams.get('requireTLS')
  return setting === null ? !isLoopbackUrl(smtpUrl) : setting !== 'false'
}

/** Mails that one process sends at the same time. */
export const maxConnections = 5

/** Creates a pool of connections, which opens the first connection with the first mail. */
export function connectToMailServer(smtpUrl: string, timeouts: MailTimeouts = defaultTimeouts): MailServer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    socketTimeout: timeouts.answerMs,
    requireTLS: mustEncrypt(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, unsubscribeUrl, returnTo, isByPerson, ...mail }) => {
      await transport.sendMail({
        ...mail,
        // An address object, so that a comma or bracket cannot add a second recipient.
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
