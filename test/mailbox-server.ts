import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface TestMailbox {
  url: string
  /** The mails of the mailbox, the oldest first. A session without QUIT removes nothing. */
  mails: string[]
  /** Whether the server falls silent after a mail was requested. */
  hangsAtMail: boolean
  /** The number of a mail that the server does not return. */
  refusedMail: number
  close: () => Promise<void>
}

const password = 'mailbox-word'

/** A mailbox that is read by POP3 (RFC 1939) on a port of this machine. */
export async function startMailbox(): Promise<TestMailbox> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    // A reader that gives up resets the connection.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    serve(socket, box)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const box: TestMailbox = {
    url: `pop3://bounces%40shop.example:${password}@127.0.0.1:${port}`,
    mails: [],
    hangsAtMail: false,
    refusedMail: 0,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return box
}

const stuffed = (lines: string[]): string =>
  [...lines.map((line) => (line.startsWith('.') ? `.${line}` : line)), '.'].join('\r\n')

/** The head, and the first lines of the body. */
function topOf(mail: string, count: number): string[] {
  const lines = mail.split('\r\n')
  return lines.slice(0, lines.indexOf('') + 1 + count)
}

function serve(socket: Socket, box: TestMailbox): void {
  const mails = [...box.mails]
  const removed = new Set<number>()
  let isIn = false
  const answers: Record<string, (...values: string[]) => string> = {
    user: (name) => (name === 'bounces@shop.example' ? '+OK' : '-ERR nobody'),
    pass: (word) => {
      isIn = word === password
      return isIn ? '+OK' : '-ERR wrong password'
    },
    list: () => `+OK\r\n${stuffed(mails.map((mail, index) => `${index + 1} ${mail.length}`))}`,
    top: (number, count) =>
      Number(number) === box.refusedMail
        ? '-ERR it can’t be read'
        : `+OK\r\n${stuffed(topOf(mails[Number(number) - 1] ?? '', Number(count)))}`,
    dele: (number) => {
      removed.add(Number(number) - 1)
      return '+OK'
    },
    quit: () => {
      box.mails = mails.filter((_, index) => !removed.has(index))
      return '+OK'
    },
  }
  socket.write('+OK ready\r\n')
  socket.setEncoding('latin1').setDefaultEncoding('latin1')
  socket.on('data', (said) => {
    for (const line of String(said).trim().split('\r\n')) {
      const [verb = '', ...values] = line.split(' ')
      if (box.hangsAtMail && verb === 'TOP') return
      const isAllowed = isIn || verb === 'USER' || verb === 'PASS'
      // In two pieces, as a network cuts them.
      const answer = `${(isAllowed && answers[verb.toLowerCase()]?.(...values)) || '-ERR not now'}\r\n`
      socket.write(answer.slice(0, answer.length / 2))
      socket.write(answer.slice(answer.length / 2))
      if (verb === 'QUIT') socket.end()
    }
  })
}
