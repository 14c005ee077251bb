import { isIP } from 'node:net'
import type { ImapFlow, SearchObject } from 'imapflow'

/** A mail in a mailbox. */
export interface MailHead {
  /** Its number, which stays while the mail is there. */
  uid: number
  /** The header lines, as Latin-1 text. */
  head: string
}

/** The inbox of a mailbox that one reader has open. */
export interface Mailbox {
  /** The heads of at most `limit` mails that are not flagged, oldest first. */
  list: (which: {
    isUnread: boolean
    limit: number
    newest?: boolean
    /** Lists only mails to an address that has this text, so other mails take no place within the limit. */
    to?: string
  }) => Promise<MailHead[]>
  /** The first two megabytes of a mail, whose texts stand before the attachments. Null when the mail is gone. */
  read: (uid: number) => Promise<Buffer | null>
  markRead: (uid: number) => Promise<void>
  /** Flags a mail for a person, which hides it from the list. */
  flag: (uid: number) => Promise<void>
  /** Removes a mail; flags it where the server can remove only all deleted mails at once (no UIDPLUS, RFC 4315). */
  remove: (uid: number) => Promise<void>
}

const maxBytes = 2_000_000

const defaultTimeoutMs = 30_000

/**
 * Opens a mailbox by IMAP, and closes it after `work`. Each call connects anew, so a lost connection costs one run.
 * @param url `imaps://user:password@host`; no error message repeats it.
 * @throws when the server refuses the sign-in or does not answer within `timeoutMs`, and what `work` throws.
 */
export async function withMailbox<T>(
  url: string,
  work: (box: Mailbox) => Promise<T>,
  timeoutMs = defaultTimeoutMs,
): Promise<T> {
  const client = await clientOf(new URL(url), timeoutMs)
  // A lost connection is also emitted as an event, which would end the process without a listener.
  client.on('error', () => client.close())
  try {
    await client.connect().catch((error: unknown) => Promise.reject(plainError(error)))
    await client.mailboxOpen('INBOX')
    const result = await work(boxOf(client))
    await client.logout()
    return result
  } finally {
    client.close()
  }
}

/**
 * Handles mails one after the other until `stopping`.
 * @throws the first error, after every other mail was tried: one mail must not stop those after it.
 */
export async function handleEach(
  mails: MailHead[],
  stopping: AbortSignal | undefined,
  handle: (mail: MailHead) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  for (const mail of mails) {
    if (stopping?.aborted) break
    await handle(mail).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}

/** Whether two addresses open the same mailbox, whatever their passwords. */
export function isSameMailbox(one: string, other: string): boolean {
  const [first, second] = [one, other].map((url) => {
    const { hostname, username } = new URL(url)
    return `${decodeURIComponent(username)} ${hostname}`.toLowerCase()
  })
  return first === second
}

async function clientOf(
  { protocol, hostname, port, username, password }: URL,
  timeoutMs: number,
): Promise<ImapFlow> {
  // Most shops connect no mailbox, and the library takes a quarter of a second to load.
  const { ImapFlow } = await import('imapflow')
  const isSecure = protocol === 'imaps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return new ImapFlow({
    host,
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    // Config allows a plain connection to this machine alone.
    ...(!isSecure && { doSTARTTLS: false }),
    tls: { rejectUnauthorized: true, ...(isIP(host) === 0 && { servername: host }) },
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxLiteralSize: 2 * maxBytes,
  })
}

/** The library's error of a refused sign-in says only “Command failed”; the server's words say why. */
function plainError(error: unknown): unknown {
  const { authenticationFailed, responseText } = error as {
    authenticationFailed?: boolean
    responseText?: string
  }
  return authenticationFailed
    ? new Error(`The mailbox refused the sign-in: ${String(responseText ?? '').slice(0, 200)}`)
    : error
}

const byUid = { uid: true }

/** The headers in which a server writes whom it delivered a mail to. */
const deliveryHeaders = ['delivered-to', 'x-original-to', 'envelope-to']

/** Finds mails to an address with this text. */
const sentTo = (text: string): SearchObject => ({
  or: [{ to: text }, ...deliveryHeaders.map((name) => ({ header: { [name]: text } }))],
})

function boxOf(client: ImapFlow): Mailbox {
  const addFlag = async (uid: number, flag: string): Promise<void> => {
    const isAdded = await client.messageFlagsAdd(`${uid}`, [flag], byUid)
    if (!isAdded) throw new Error(`The mailbox refused the flag ${flag}.`)
  }
  return {
    list: async ({ isUnread, limit, newest = false, to }) => {
      const wanted = {
        flagged: false,
        deleted: false,
        ...(isUnread && { seen: false }),
        ...(to !== undefined && sentTo(to)),
      }
      const found = await client.search(wanted, byUid)
      if (!found) throw new Error('The mailbox refused the search.')
      const uids = found.toSorted((a, b) => a - b)
      const chosen = newest ? uids.slice(-limit) : uids.slice(0, limit)
      if (chosen.length === 0) return []
      const mails = await client.fetchAll(chosen, { uid: true, headers: true }, byUid)
      return mails.map(({ uid, headers }) => ({ uid, head: headers?.toString('latin1') ?? '' }))
    },
    read: async (uid) => {
      const mail = await client.fetchOne(`${uid}`, { uid: true, source: { maxLength: maxBytes } }, byUid)
      return mail ? (mail.source ?? null) : null
    },
    markRead: (uid) => addFlag(uid, '\\Seen'),
    flag: (uid) => addFlag(uid, '\\Flagged'),
    remove: async (uid) => {
      if (!client.capabilities.has('UIDPLUS')) return addFlag(uid, '\\Flagged')
      const isRemoved = await client.messageDelete(`${uid}`, byUid)
      if (!isRemoved) throw new Error('The mailbox refused to remove a mail.')
    },
  }
}
