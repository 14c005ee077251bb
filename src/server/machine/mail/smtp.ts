import nodemailer from 'nodemailer'
import { isLoopbackUrl } from '../loopback.ts'
import type { Attachment } from './letter.ts'

export interface OutgoingMail {
  from: string
  to: string
  replyTo: string
  subject: string
  html: string
  text: string
  /** The same for every attempt at one mail, so that a repeat is recognised as one. */
  messageId: string
  unsubscribeUrl?: string
  attachments: Attachment[]
}

/** A mail server that takes one mail after the other. */
export interface MailServer {
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** How long a mail server may take to answer before it counts as away. */
export interface Patience {
  connectMs: number
  answerMs: number
}

export const usualPatience: Patience = { connectMs: 10_000, answerMs: 30_000 }

/**
 * Reset links and addresses go to another machine only where nobody reads along; `?requireTLS=false` in the address is for
 * an owner whose own network is trusted.
 */
export function mustEncrypt(smtpUrl: string): boolean {
  const asked = new URL(smtpUrl).searchParams.get('requireTLS')
  return asked === null ? !isLoopbackUrl(smtpUrl) : asked !== 'false'
}

/** How many mails are on their way at a time. */
export const mostConnections = 5

/** A few connections that are opened with the first mail and kept for the next ones. */
export function connectToMailServer(smtpUrl: string, patience: Patience = usualPatience): MailServer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: mostConnections,
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.connectMs,
    dnsTimeout: patience.connectMs,
    socketTimeout: patience.answerMs,
    requireTLS: mustEncrypt(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, unsubscribeUrl, ...mail }) => {
      await transport.sendMail({
        ...mail,
        // As one address, so that no comma or bracket in it can make it several.
        to: { name: '', address: to },
        headers: {
          'Auto-Submitted': 'auto-generated',
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
