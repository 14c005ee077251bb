import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectSafe } from 'node:tls'

/** A mailbox that is open for one reader; what is removed goes when it is closed. */
export interface Mailbox {
  /** The numbers of its mails, the oldest first. */
  list: () => Promise<number[]>
  /** A mail's head and the first lines of its body, the beginning of each; null where the server does not give it. */
  beginningOf: (number: number) => Promise<string | null>
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
    const { line, ask, askForLines, tryForLines } = talkOn(socket)
    await line('the connection')
    await ask('USER', decodeURIComponent(username))
    await ask('PASS', decodeURIComponent(password))
    const working = work({
      list: async () => (await askForLines('LIST')).map((each) => Number.parseInt(each, 10)),
      beginningOf: async (number) => (await tryForLines('TOP', `${number} ${lines}`))?.join('\r\n') ?? null,
      remove: (number) => ask('DELE', `${number}`),
    })
    const [outcome] = await Promise.allSettled([working])
    // What was removed before a failure goes too, where the server still listens; without this it forgets it.
    const [farewell] = await Promise.allSettled([ask('QUIT')])
    if (outcome.status === 'rejected') throw outcome.reason
    if (farewell.status === 'rejected') throw farewell.reason
    return outcome.value
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
  const say = (verb: string, value: string): boolean =>
    socket.write(value === '' ? `${verb}\r\n` : `${verb} ${value}\r\n`)
  const ask = async (verb: string, value = ''): Promise<void> => {
    say(verb, value)
    await line(verb)
  }
  const readLines = async (): Promise<string[]> => {
    const all: string[] = []
    let letters = 0
    for (let said = await next(); said !== '.'; said = await next()) {
      letters += said.length
      if (all.length < maxLines && letters <= maxEmails) all.push(said.replace(/^\./, ''))
    }
    return all
  }
  const askForLines = async (verb: string): Promise<string[]> => {
    await ask(verb)
    return readLines()
  }
  /** Null where the server refuses. */
  const tryForLines = async (verb: string, value: string): Promise<string[] | null> => {
    say(verb, value)
    return (await next()).startsWith('+OK') ? readLines() : null
  }
  return { line, ask, askForLines, tryForLines }
}

/** So many characters of a line are read; a mail may have a thousand in one. Whatever a stranger sends, the mails after it are read. */
const maxLineLength = 10_000

/** So many lines of an answer are kept: no head is that long. */
const maxLines = 100_000

/** So many characters of an answer are kept: long lines must not fill the memory. A list of 100,000 mails has fewer. */
const maxEmails = 2_000_000

async function* linesOf(socket: Socket): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const chunk of socket) {
    const parts = `${rest}${chunk}`.split('\n')
    rest = parts.pop() ?? ''
    if (rest.length > maxLineLength) rest = rest.slice(0, maxLineLength)
    for (const part of parts) yield part.slice(0, maxLineLength).replace(/\r$/, '')
  }
}
