import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface TestMail {
  uid: number
  /** Latin-1 text of its bytes. */
  raw: string
  flags: Set<string>
}

export interface TestMailbox {
  url: string
  /** The raw mails of the inbox, oldest first. Setting it delivers new, unread mails. */
  mails: string[]
  /** The flags of each mail, such as ['\\Seen']. */
  readonly flags: string[][]
  /** Whether the server falls silent after the text of a mail was requested. */
  hangsAtMail: boolean
  /** Whether the server ends the connection after the text of a mail was requested. */
  dropsAtMail: boolean
  /** Whether the server removes single mails (UIDPLUS). */
  hasUidPlus: boolean
  /** Whether the server answers NO to every change of a flag. */
  rejectsFlags: boolean
  /** Marks a mail as deleted, as another program does. */
  delete: (place: number) => void
  close: () => Promise<void>
}

const password = 'mailbox-word'
const user = 'bounces@shop.example'

/** An IMAP server (RFC 3501 with UIDPLUS) on a port of this machine, with one inbox. A FETCH names one mail. */
export async function startMailbox(): Promise<TestMailbox> {
  const open = new Set<Socket>()
  const inbox = { mails: [] as TestMail[], nextUid: 1 }
  const server = createServer((socket) => {
    open.add(socket)
    // A reader that gives up resets the connection.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    serve(socket, box, inbox)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const box: TestMailbox = {
    url: `imap://${encodeURIComponent(user)}:${password}@127.0.0.1:${port}`,
    get mails() {
      return inbox.mails.map(({ raw }) => raw)
    },
    set mails(raws) {
      inbox.mails = raws.map((raw, index) => ({ uid: inbox.nextUid + index, raw, flags: new Set() }))
      inbox.nextUid += raws.length
    },
    get flags() {
      return inbox.mails.map(({ flags }) => [...flags])
    },
    hangsAtMail: false,
    dropsAtMail: false,
    hasUidPlus: true,
    rejectsFlags: false,
    delete: (place) => inbox.mails[place]?.flags.add('\\Deleted'),
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return box
}

interface Inbox {
  mails: TestMail[]
  nextUid: number
}

const unquoted = (text = ''): string => text.replace(/^"|"$/g, '')

/** Whether a set such as '3,5:7' has a uid. */
const hasUid = (set: string, uid: number): boolean =>
  set.split(',').some((range) => {
    const [from = '', to = from] = range.split(':')
    return uid >= Number(from) && (to === '*' || uid <= Number(to))
  })

/** The tests of SEARCH that the shop uses. */
const isFound = (mail: TestMail, words: string): boolean =>
  !(/\bUNSEEN\b/.test(words) && mail.flags.has('\\Seen')) &&
  !(/\bUNFLAGGED\b/.test(words) && mail.flags.has('\\Flagged')) &&
  !(/\bUNDELETED\b/.test(words) && mail.flags.has('\\Deleted')) &&
  isSentTo(mail, / TO "?([^\s"]+)/.exec(words)?.[1])

/** Whether an address of a recipient in the head has this text. */
const isSentTo = ({ raw }: TestMail, text = ''): boolean =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .split('\r\n')
    .some((line) => text === '' || (/^(?:delivered-)?to:/i.test(line) && line.includes(text)))

const literal = (name: string, text: string): string => `${name} {${text.length}}\r\n${text}`

/** The line of FETCH for one mail: its head, or the beginning of its text. */
function fetched(mail: TestMail, sequence: number, items: string): string {
  const head = mail.raw.slice(0, mail.raw.indexOf('\r\n\r\n') + 4)
  const [, from, count] = /BODY(?:\.PEEK)?\[\]<(\d+)\.(\d+)>/.exec(items) ?? []
  const parts = [`UID ${mail.uid}`, `FLAGS (${[...mail.flags].join(' ')})`]
  if (/HEADER\]/.test(items)) parts.push(literal('BODY[HEADER]', head))
  if (count)
    parts.push(literal(`BODY[]<${from}>`, mail.raw.slice(Number(from), Number(from) + Number(count))))
  return `* ${sequence} FETCH (${parts.join(' ')})`
}

function serve(socket: Socket, box: TestMailbox, inbox: Inbox): void {
  let isIn = false
  const numbered = (set: string) =>
    inbox.mails
      .map((mail, index) => ({ mail, sequence: index + 1 }))
      .filter(({ mail }) => hasUid(set, mail.uid))
  const uidCommands: Record<string, (set: string, rest: string) => string[]> = {
    search: (first, rest) => {
      const found = inbox.mails.filter((mail) => isFound(mail, `${first} ${rest}`))
      return [`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trimEnd()]
    },
    fetch: (set, items) => numbered(set).map(({ mail, sequence }) => fetched(mail, sequence, items)),
    store: (set, rest) => {
      const [, flag = ''] = /\+FLAGS(?:\.SILENT)? \((\S+)\)/.exec(rest) ?? []
      for (const { mail } of numbered(set)) mail.flags.add(flag)
      return []
    },
    expunge: (set) => {
      const gone = numbered(set).filter(({ mail }) => mail.flags.has('\\Deleted'))
      inbox.mails = inbox.mails.filter((mail) => !gone.some((one) => one.mail === mail))
      return gone.toReversed().map(({ sequence }) => `* ${sequence} EXPUNGE`)
    },
  }
  const commands: Record<string, (rest: string) => { lines: string[]; no?: string }> = {
    capability: () => ({ lines: [`* CAPABILITY IMAP4rev1${box.hasUidPlus ? ' UIDPLUS' : ''}`] }),
    noop: () => ({ lines: [] }),
    login: (rest) => {
      const [name, word] = rest.split(' ').map(unquoted)
      isIn = name === user && word === password
      return isIn ? { lines: [] } : { lines: [], no: '[AUTHENTICATIONFAILED] wrong password' }
    },
    list: () => ({ lines: ['* LIST (\\HasNoChildren) "/" "INBOX"'] }),
    lsub: () => ({ lines: [] }),
    select: () => ({
      lines: [
        `* ${inbox.mails.length} EXISTS`,
        '* FLAGS (\\Seen \\Flagged \\Deleted)',
        '* OK [PERMANENTFLAGS (\\Seen \\Flagged \\Deleted)] kept',
        '* OK [UIDVALIDITY 1] valid',
        `* OK [UIDNEXT ${inbox.nextUid}] next`,
      ],
    }),
    uid: (rest) => {
      const [verb = '', set = '', ...more] = rest.split(' ')
      if (verb.toLowerCase() === 'store' && box.rejectsFlags) return { lines: [], no: 'read only' }
      return { lines: uidCommands[verb.toLowerCase()]?.(set, more.join(' ')) ?? [] }
    },
    close: () => ({ lines: [] }),
    logout: () => ({ lines: ['* BYE bye'] }),
  }
  /** The answer to a command, with its last line. */
  const answerTo = (line: string): string => {
    const [tag = '', verb = '', ...rest] = line.split(' ')
    const isAllowed = isIn || ['capability', 'noop', 'login', 'logout'].includes(verb.toLowerCase())
    const done = isAllowed ? commands[verb.toLowerCase()]?.(rest.join(' ')) : undefined
    if (!done) return `${tag} BAD unknown`
    return [...done.lines, done.no ? `${tag} NO ${done.no}` : `${tag} OK done`].join('\r\n')
  }
  const answer = (line: string): void => {
    const asksText = /BODY(?:\.PEEK)?\[\]/.test(line)
    if (asksText && box.hangsAtMail) return
    if (asksText && box.dropsAtMail) {
      socket.destroy()
      return
    }
    const text = `${answerTo(line)}\r\n`
    // In two pieces, as a network cuts them.
    socket.write(text.slice(0, text.length / 2))
    socket.write(text.slice(text.length / 2))
    if (/ LOGOUT$/i.test(line)) socket.end()
  }
  let rest = ''
  socket.setEncoding('latin1').setDefaultEncoding('latin1')
  socket.write('* OK ready\r\n')
  socket.on('data', (said) => {
    const lines = `${rest}${said}`.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) answer(line)
  })
}
