import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Chances } from './random.ts'

/** An email that the mail server has taken, as it came. */
export interface TakenMail {
  messageId: string
  to: string
  subject: string
}

export interface MailServer {
  url: string
  taken: TakenMail[]
  /** The number of its faults. */
  faults: { refused: number; silent: number }
  /** Whether it may cause faults. */
  isStormy: boolean
  close: () => Promise<void>
}

/** The mail server of the run, which stores accepted mails. With faults it sometimes refuses, or accepts without an answer. */
export async function startMailServer(chances: Chances): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 500,
    onRcptTo: (_address, _session, callback) => {
      if (!mail.isStormy || !chances.happens(0.05)) return callback()
      mail.faults.refused += 1
      callback(Object.assign(new Error('Try again later'), { responseCode: 451 }))
    },
    onData: (stream, session, callback) => {
      const take = (raw: string): void => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        mail.taken.push({ messageId: header(raw, 'Message-ID'), to, subject: header(raw, 'Subject') })
        const isSilent = mail.isStormy && chances.happens(0.01)
        if (isSilent) mail.faults.silent += 1
        const silence = Object.assign(new Error('Taken, and then the line broke'), { responseCode: 421 })
        callback(isSilent ? silence : null)
      }
      // An incomplete mail is not accepted.
      text(stream).then(take, callback)
    },
  })
  // A shop that is killed resets its connections.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken: [],
    faults: { refused: 0, silent: 0 },
    isStormy: false,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  return mail
}

function header(raw: string, name: string): string {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
}
