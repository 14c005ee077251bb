/** The kind of a failed attempt, which decides about the next one. */
export type SendFailure =
  /** The server will never accept this mail: the mailbox does not exist, or the message is refused. */
  | 'refused'
  /** No mail can be sent at the moment: no connection, no greeting, wrong password. */
  | 'server_away'
  /** The server did not accept this mail this time. */
  | 'temporary'

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

/** Classifies an error of nodemailer. Unknown errors count as temporary, so that no mail is given up too early. */
export function sendFailure(error: unknown): SendFailure {
  const { code, command, responseCode } = (error ?? {}) as SmtpError
  if (aboutTheMail.has(String(code)) && isPermanent(responseCode)) return 'refused'
  const isTransmitting = typeof command === 'string' && !beforeAnyMail.test(command)
  if (isTransmitting) return 'temporary'
  return beforeAnyMail.test(String(command)) || awayCodes.has(String(code)) ? 'server_away' : 'temporary'
}

const isPermanent = (responseCode: unknown): boolean =>
  typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600

const enhancedCode = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/

/** Enhanced codes for no such mailbox, moved without an address, a null MX, a closed mailbox (RFC 3463, RFC 7505). */
export const noMailbox: ReadonlySet<string> = new Set(['5.1.1', '5.1.6', '5.1.10', '5.2.1'])

/**
 * Whether the enhanced code of the reply says that the mailbox does not exist. A plain 550 says nothing about the
 * mailbox: servers also send it for a blocklisted sender (5.7.1) or a bad sender address (5.1.8).
 */
export function isNoMailbox(error: unknown): boolean {
  const { code, command, responseCode, response } = (error ?? {}) as SmtpError
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || !isPermanent(responseCode)) return false
  return noMailbox.has(enhancedCode.exec(String(response))?.[1] ?? '')
}

export const maxAttempts = 20

/** Seconds until the next attempt: 30, doubled each time, at most an hour. Twenty attempts take thirteen hours. */
export const retrySeconds = (attempts: number): number => Math.min(3600, 30 * 2 ** Math.min(attempts, 10))
