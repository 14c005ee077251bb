/** What a failed attempt means for the next one. */
export type SendFailure =
  /** This mail will never be taken: the mailbox does not exist, the message is refused. */
  | 'refused'
  /** Nothing can be sent at the moment: no connection, no greeting, wrong password. */
  | 'server_away'
  /** This mail was not taken this time. */
  | 'passing'

interface SmtpError {
  code?: unknown
  command?: unknown
  responseCode?: unknown
  response?: unknown
}

const beforeAnyMail = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH)/
const awayCodes = new Set([
  'ECONNECTION',
  'EDNS',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
])
const aboutTheMail = new Set(['EENVELOPE', 'EMESSAGE'])

/**
 * Classifies an error of nodemailer. Unknown errors count as passing, so that no mail is given up too early.
 */
export function sendFailure(error: unknown): SendFailure {
  const { code, command, responseCode } = (error ?? {}) as SmtpError
  if (aboutTheMail.has(String(code)) && isPermanent(responseCode)) return 'refused'
  const isTalking = typeof command === 'string' && !beforeAnyMail.test(command)
  if (isTalking) return 'passing'
  return beforeAnyMail.test(String(command)) || awayCodes.has(String(code)) ? 'server_away' : 'passing'
}

const isPermanent = (responseCode: unknown): boolean =>
  typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600

const enhancedCode = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/

/** No such mailbox, moved without an address, a null MX, a mailbox that is closed (RFC 3463, RFC 7505). */
export const noMailbox: ReadonlySet<string> = new Set(['5.1.1', '5.1.6', '5.1.10', '5.2.1'])

/**
 * Whether the server said by its code that there is no such mailbox. Servers refuse recipients for the sender's fault too, such
 * as a blocklist (5.7.1) or an address of the sender (5.1.8), often with 550 and no more; that says nothing about the mailbox.
 */
export function isNoMailbox(error: unknown): boolean {
  const { code, command, responseCode, response } = (error ?? {}) as SmtpError
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || !isPermanent(responseCode)) return false
  return noMailbox.has(enhancedCode.exec(String(response))?.[1] ?? '')
}

export const maxAttempts = 20

/** Half a minute, then twice as long each time, an hour at most: twenty attempts take some thirteen hours. */
export const retrySeconds = (attempts: number): number => Math.min(3600, 30 * 2 ** Math.min(attempts, 10))
