import { decodedBody, fieldOf, type MimePart, mimeParts, unfolded } from './mime-parts.ts'
import { noMailbox } from './send-failure.ts'

/** A permanent bounce. */
export interface Bounce {
  /** Whether the report says that the mailbox does not exist. */
  isNoMailbox: boolean
}

/** What a mail is. */
export type SortedMail =
  | { kind: 'person' }
  /** A mail to many, such as a newsletter or a mailing list; it gets no automatic answer (RFC 3834, 2). */
  | { kind: 'list' }
  /** An answer of a program, such as “out of office”. */
  | { kind: 'answer' }
  /** A delivery report. Its bounce is null for a delay and for a failure that may pass. */
  | { kind: 'report'; bounce: Bounce | null }
  /** A delivery report whose machine-readable part is missing or says nothing. */
  | { kind: 'unreadable' }

/** The type of the machine-readable part of a report (RFC 3464, RFC 6533). */
const statusPart = /^message\/(?:global-)?delivery-status/i

const reportType = /^multipart\/report/i
const reportSender = /\b(?:mailer-daemon|postmaster)@/i

/** Exchange calls its reports automatic replies, so content type and sender say more than that header. */
const isOfReport = (head: string): boolean =>
  reportType.test(fieldOf(head, 'content-type')) || reportSender.test(fieldOf(head, 'from'))

const answeredByProgram =
  /^(?:auto-submitted:[ \t]*auto-|precedence:[ \t]*auto_reply|x-auto(?:reply|respond):)/im

const isSentToMany = (head: string): boolean =>
  /^(?:bulk|list|junk)\b/i.test(fieldOf(head, 'precedence')) ||
  ['list-id', 'list-unsubscribe'].some((name) => fieldOf(head, name) !== '')

/** Sorts a raw mail. A mail that was cut before its status part is an unreadable report. */
export function sortMail(raw: string): SortedMail {
  const parts = mimeParts(raw)
  const groups = parts
    .filter(({ head }) => statusPart.test(fieldOf(head ?? '', 'content-type')))
    .flatMap(groupsOf)
  const outcomes = groups.flatMap((group) => outcomeOf(group) ?? [])
  const head = parts[0]?.head ?? ''
  if (outcomes.length > 0) {
    const bounces = outcomes.flatMap(({ bounce }) => bounce ?? [])
    const isNoMailbox = bounces.some((bounce) => bounce.isNoMailbox)
    return { kind: 'report', bounce: bounces.length > 0 ? { isNoMailbox } : null }
  }
  if (groups.length > 0 || isOfReport(head)) return { kind: 'unreadable' }
  if (answeredByProgram.test(head)) return { kind: 'answer' }
  return { kind: isSentToMany(head) ? 'list' : 'person' }
}

/** The groups of fields of a status part: one about the report, then one for each recipient. */
const groupsOf = (part: MimePart): string[] =>
  decodedBody(part)
    .split(/\r?\n[ \t]*\r?\n/)
    .map(unfolded)

const action = /^action:[ \t]*(failed|delayed|delivered|relayed|expanded)\b/im
const status = /^status:[ \t]*([245]\.\d{1,3}\.\d{1,3})\b/im
const diagnosis = /\b([45]\.\d{1,3}\.\d{1,3})\b/

/** What a group says of its recipient; null when it says nothing. */
function outcomeOf(group: string): { bounce: Bounce | null } | null {
  const done = action.exec(group)?.[1]?.toLowerCase()
  if (done === undefined) return null
  if (done !== 'failed') return { bounce: null }
  const code = (status.exec(group) ?? diagnosis.exec(fieldOf(group, 'diagnostic-code')))?.[1]
  if (code === undefined) return null
  return { bounce: code.startsWith('5') ? { isNoMailbox: noMailbox.has(code) } : null }
}
