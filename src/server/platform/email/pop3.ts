import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectSafe } from 'node:tls'

/** A mailbox that one reader has open. Removed mails are deleted when it closes. */
export interface Mailbox {
  /** The numbers of the mails, oldest first. */
  list: () => Promise<number[]>
  /**
   * The head and the first 300 lines of the body, as Latin-1 text. Cuts long lines. Null when the server
   * refuses the mail.
   */
  readBeginning: (number: number) => Promise<string | null>
  remove: (number: number) => Promise<void>
}

/** Enough for the machine-readable part of a bounce, which stands before the returned mail. */
const maxBodyLines = 300

const defaultTimeoutMs = 30_000

const ports: Record<string, number> = { 'pop3:': 110, 'pop3s:': 995 }

/**
 * Opens a mailbox by POP3, which every mailbox provider offers, and closes it after `work`.
 * @param url `pop3s://user:password@host`; no error message repeats it.
 * @throws when the server refuses the sign-in or does not answer within `timeoutMs`, and what `work` throws.
 */
export async function withMailbox<T>(
  url: string,
  work: (box: Mailbox) => Promise<T>,
  timeoutMs = defaultTimeoutMs,
): Promise<T> {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const target = { host, port: Number(port) || (ports[protocol] ?? 0) }
  const socket =
    protocol === 'pop3s:'
      ? connectSafe({ ...target, ...(isIP(host) === 0 && { servername: host }) })
      : connectPlain(target)
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The mailbox does not answer.')))
  try {
    const { expectOk, command, commandWithLines, tryCommandWithLines } = openMailbox(socket)
    await expectOk('the connection')
    await command('USER', decodeURIComponent(username))
    await command('PASS', decodeURIComponent(password))
    const working = work({
      list: async () => (await commandWithLines('LIST')).map((each) => Number.parseInt(each, 10)),
      readBeginning: async (number) =>
        (await tryCommandWithLines('TOP', `${number} ${maxBodyLines}`))?.join('\r\n') ?? null,
      remove: (number) => command('DELE', `${number}`),
    })
    const [outcome] = await Promise.allSettled([working])
    // QUIT also after a failure: only QUIT makes the server delete the removed mails.
    const [quit] = await Promise.allSettled([command('QUIT')])
    if (outcome.status === 'rejected') throw outcome.reason
    if (quit.status === 'rejected') throw quit.reason
    return outcome.value
  } finally {
    socket.destroy()
  }
}

function openMailbox(socket: Socket) {
  // Latin-1 keeps every byte, and the searched headers are ASCII.
  socket.setEncoding('latin1')
  const received = linesOf(socket)
  const next = async (): Promise<string> => {
    const { value, done } = await received.next()
    if (done) throw new Error('The mailbox ended the connection.')
    return value
  }
  /** @throws unless the server answers +OK. */
  const expectOk = async (step: string): Promise<void> => {
    const reply = await next()
    if (!reply.startsWith('+OK')) throw new Error(`The mailbox refused ${step}: ${reply.slice(0, 200)}`)
  }
  const send = (verb: string, value: string): boolean =>
    socket.write(value === '' ? `${verb}\r\n` : `${verb} ${value}\r\n`)
  const command = async (verb: string, value = ''): Promise<void> => {
    send(verb, value)
    await expectOk(verb)
  }
  const readLines = async (): Promise<string[]> => {
    const all: string[] = []
    let characters = 0
    for (let text = await next(); text !== '.'; text = await next()) {
      characters += text.length
      if (all.length < maxLines && characters <= maxCharacters) all.push(text.replace(/^\./, ''))
    }
    return all
  }
  const commandWithLines = async (verb: string): Promise<string[]> => {
    await command(verb)
    return readLines()
  }
  /** Null when the server refuses. */
  const tryCommandWithLines = async (verb: string, value: string): Promise<string[] | null> => {
    send(verb, value)
    return (await next()).startsWith('+OK') ? readLines() : null
  }
  return { expectOk, command, commandWithLines, tryCommandWithLines }
}

/** Characters read of one line; valid mails have at most a thousand. An endless line must not block later mails. */
const maxLineLength = 10_000

/** Lines stored of one answer; no head is that long. */
const maxLines = 100_000

/** Characters stored of one answer, so that long lines do not fill the memory. A list of 100,000 mails has fewer. */
const maxCharacters = 2_000_000

async function* linesOf(socket: Socket): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const chunk of socket) {
    const parts = `${rest}${chunk}`.split('\n')
    rest = parts.pop() ?? ''
    if (rest.length > maxLineLength) rest = rest.slice(0, maxLineLength)
    for (const part of parts) yield part.slice(0, maxLineLength).replace(/\r$/, '')
  }
}
