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

/**
 * Whether the server said that there is no such mailbox. Servers refuse recipients for other reasons too, such as the
 * sender's address on a blocklist (5.7.1), which says nothing about the mailbox.
 */
export function isNoMailbox(error: unknown): boolean {
  const { code, command, responseCode, response } = (error ?? {}) as SmtpError
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || !isPermanent(responseCode)) return false
  const enhanced = enhancedCode.exec(String(response))?.[1]
  if (enhanced) return enhanced.startsWith('5.1.') || enhanced === '5.2.1'
  return [550, 551, 553].includes(Number(responseCode))
}

export const maxAttempts = 20

/** Half a minute, then twice as long each time, an hour at most: twenty attempts take some thirteen hours. */
export const retrySeconds = (attempts: number): number => Math.min(3600, 30 * 2 ** Math.min(attempts, 10))
