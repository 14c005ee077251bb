import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/**
 * What the server does with a mail for an address; `hang` never answers, and at `connect` it affects every connection.
 */
export type MailFaults = 'take' | 'refuse for now' | 'refuse for good' | 'hang at connect' | 'hang at data'

export interface TestMailServer {
  url: string
  port: number
  /** What arrives from now on. */
  faults: MailFaults
  /** Recipients that never exist. */
  unknown: Set<string>
  /** Recipients that are deferred. */
  later: Set<string>
  /** Mails that the server accepted, as they came. */
  taken: { to: string[]; from: string; raw: string }[]
  /** The number of connections. */
  connections: number
  close: () => Promise<void>
}

/** A real SMTP server on a port of this machine, which can simulate faults. */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const refusal = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onConnect: (_session, callback) => {
      mail.connections += 1
      if (mail.faults !== 'hang at connect') callback()
    },
    onRcptTo: ({ address }, _session, callback) => {
      if (mail.unknown.has(address)) return callback(refusal(550, '5.1.1 No such mailbox'))
      if (mail.faults === 'refuse for now' || mail.later.has(address))
        return callback(refusal(451, 'Try again later'))
      if (mail.faults === 'refuse for good') return callback(refusal(554, 'Not wanted'))
      callback()
    },
    onData: (stream, session, callback) => {
      void text(stream).then((raw) => {
        if (mail.faults === 'hang at data') return
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        mail.taken.push({ to: rcptTo.map(({ address }) => address), from, raw })
        callback()
      })
    },
  })
  // A caller resets the connection to a hanging server after its time-out.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: actual } = server.server.address() as AddressInfo
  const mail: TestMailServer = {
    url: `smtp://127.0.0.1:${actual}`,
    port: actual,
    faults: 'take',
    unknown: new Set(),
    later: new Set(),
    taken: [],
    connections: 0,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  return mail
}

/** The value of a header, unfolded. */
export function headerOf(raw: string, name: string): string | undefined {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]
}
