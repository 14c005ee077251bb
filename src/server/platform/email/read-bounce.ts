import { noMailbox } from './send-failure.ts'

/** A permanent bounce. */
export interface Bounce {
  /** Whether the report says that the mailbox does not exist. */
  isNoMailbox: boolean
}

/** The header of the machine-readable part of a report (RFC 3464). */
const statusPart = /^content-type:[ \t]*message\/(?:global-)?delivery-status/im

const answeredByProgram = /^auto-submitted:[ \t]*auto-/im

/** Whether a mail says that a program wrote it: a delivery report, or an automatic answer such as “out of office”. */
export const isByProgram = (raw: string): boolean => {
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1)
  return answeredByProgram.test(head) || statusPart.test(raw)
}

/** Reads a delivery report from a raw mail; null for a delay and for any mail that is no such report. */
export function readBounce(raw: string): Bounce | null {
  const begin = statusPart.exec(raw)?.index
  if (begin === undefined) return null
  const part = raw.slice(begin)
  const body = part.slice(part.search(/\r?\n\r?\n/))
  const [report = ''] = body.split(/^--/m, 1)
  if (!/^action:[ \t]*failed\b/im.test(report)) return null
  const code = /^status:[ \t]*(5\.\d{1,3}\.\d{1,3})\b/im.exec(report)?.[1]
  return code === undefined ? null : { isNoMailbox: noMailbox.has(code) }
}
