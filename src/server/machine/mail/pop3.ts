import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectSafe } from 'node:tls'

/** A mailbox that is open for one reader; what is removed goes when it is closed. */
export interface Mailbox {
  /** The numbers of its mails, the oldest first. */
  list: () => Promise<number[]>
  /** A mail's head and the first lines of its body. */
  beginningOf: (number: number) => Promise<string>
  remove: (number: number) => Promise<void>
}

/** The part of a report that programs read stands before the mail that came back. */
const lines = 300

const patienceMs = 30_000

const ports: Record<string, number> = { 'pop3:': 110, 'pop3s:': 995 }

/**
 * Opens a mailbox by POP3, which every provider of mailboxes has.
 * @param url `pop3s://user:password@host`; no message of an error repeats it.
 */
export async function withMailbox<T>(
  url: string,
  work: (box: Mailbox) => Promise<T>,
  afterMs = patienceMs,
): Promise<T> {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const target = { host, port: Number(port) || (ports[protocol] ?? 0) }
  const socket =
    protocol === 'pop3s:'
      ? connectSafe({ ...target, ...(isIP(host) === 0 && { servername: host }) })
      : connectPlain(target)
  socket.setTimeout(afterMs, () => socket.destroy(new Error('The mailbox does not answer.')))
  try {
    const { line, ask, askForLines } = talkOn(socket)
    await line('the connection')
    await ask('USER', decodeURIComponent(username))
    await ask('PASS', decodeURIComponent(password))
    const answer = await work({
      list: async () => (await askForLines('LIST')).map((each) => Number.parseInt(each, 10)),
      beginningOf: async (number) => (await askForLines('TOP', `${number} ${lines}`)).join('\r\n'),
      remove: (number) => ask('DELE', `${number}`),
    })
    await ask('QUIT')
    return answer
  } finally {
    socket.destroy()
  }
}

function talkOn(socket: Socket) {
  // Bytes as they came: what is looked for is ASCII.
  socket.setEncoding('latin1')
  const received = linesOf(socket)
  const next = async (): Promise<string> => {
    const { value, done } = await received.next()
    if (done) throw new Error('The mailbox ended the connection.')
    return value
  }
  /** @throws unless the server agrees. */
  const line = async (what: string): Promise<void> => {
    const said = await next()
    if (!said.startsWith('+OK')) throw new Error(`The mailbox refused ${what}: ${said.slice(0, 200)}`)
  }
  const ask = async (verb: string, value = ''): Promise<void> => {
    socket.write(`${verb} ${value}`.trim().concat('\r\n'))
    await line(verb)
  }
  const askForLines = async (verb: string, value?: string): Promise<string[]> => {
    await ask(verb, value)
    const all: string[] = []
    for (let said = await next(); said !== '.'; said = await next()) all.push(said.replace(/^\./, ''))
    return all
  }
  return { line, ask, askForLines }
}

/** The most characters of a line; a mail has a thousand. */
const longestLine = 1_000_000

async function* linesOf(socket: Socket): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const chunk of socket) {
    const parts = `${rest}${chunk}`.split('\n')
    rest = parts.pop() ?? ''
    if (rest.length > longestLine) throw new Error('The mailbox sent a line without an end.')
    for (const part of parts) yield part.replace(/\r$/, '')
  }
}
