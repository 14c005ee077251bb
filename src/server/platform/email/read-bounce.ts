import { decodedBody, type MimePart, mimeParts } from './mime-parts.ts'
import { noMailbox } from './send-failure.ts'

/** A permanent bounce. */
export interface Bounce {
  /** Whether the report says that the mailbox does not exist. */
  isNoMailbox: boolean
}

/** What a mail is. */
export type SortedMail =
  | { kind: 'person' }
  /** An answer of a program, such as “out of office”. */
  | { kind: 'answer' }
  /** A delivery report. Its bounce is null for a delay and for a failure that may pass. */
  | { kind: 'report'; bounce: Bounce | null }
  /** A delivery report whose machine-readable part is missing or says nothing. */
  | { kind: 'unreadable' }

/** The header of the machine-readable part of a report (RFC 3464, RFC 6533). */
const statusPart = /^content-type:[ \t]*message\/(?:global-)?delivery-status/im

const reportType = /^content-type:[ \t]*multipart\/report/im
const reportSender = /\b(?:mailer-daemon|postmaster)@/i

/** The first line of a head that begins with a name, such as 'from:'. */
const lineOf = (head: string, name: string): string =>
  head.split('\n').find((line) => line.toLowerCase().startsWith(name)) ?? ''

/** Exchange calls its reports automatic replies, so content type and sender say more than that header. */
const isOfReport = (head: string): boolean =>
  reportType.test(head) || reportSender.test(lineOf(head, 'from:'))

const answeredByProgram =
  /^(?:auto-submitted:[ \t]*auto-|precedence:[ \t]*auto_reply|x-auto(?:reply|respond):)/im

/** Sorts a raw mail. A mail that was cut before its status part is an unreadable report. */
export function sortMail(raw: string): SortedMail {
  const parts = mimeParts(raw)
  const groups = parts.filter(({ head }) => statusPart.test(head ?? '')).flatMap(groupsOf)
  const outcomes = groups.flatMap((group) => outcomeOf(group) ?? [])
  const head = parts[0]?.head ?? ''
  if (outcomes.length > 0) {
    const bounces = outcomes.flatMap(({ bounce }) => bounce ?? [])
    const isNoMailbox = bounces.some((bounce) => bounce.isNoMailbox)
    return { kind: 'report', bounce: bounces.length > 0 ? { isNoMailbox } : null }
  }
  if (groups.length > 0 || isOfReport(head)) return { kind: 'unreadable' }
  return { kind: answeredByProgram.test(head) ? 'answer' : 'person' }
}

/** The groups of fields of a status part: one about the report, then one for each recipient. */
const groupsOf = (part: MimePart): string[] => decodedBody(part).split(/\r?\n[ \t]*\r?\n/)

const action = /^action:[ \t]*(failed|delayed|delivered|relayed|expanded)\b/im
const status = /^status:[ \t]*([245]\.\d{1,3}\.\d{1,3})\b/im
const diagnosis = /\b([45]\.\d{1,3}\.\d{1,3})\b/

/** What a group says of its recipient; null when it says nothing. */
function outcomeOf(group: string): { bounce: Bounce | null } | null {
  const done = action.exec(group)?.[1]?.toLowerCase()
  if (done === undefined) return null
  if (done !== 'failed') return { bounce: null }
  const code = (status.exec(group) ?? diagnosis.exec(lineOf(group, 'diagnostic-code:')))?.[1]
  if (code === undefined) return null
  return { bounce: code.startsWith('5') ? { isNoMailbox: noMailbox.has(code) } : null }
}
