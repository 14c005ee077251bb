import { noMailbox } from './send-failure.ts'

/** A mail came back for good. */
export interface Bounce {
  /** Whether that says that there is no such mailbox. */
  isNoMailbox: boolean
}

/** The part that programs read (RFC 3464), up to the line that ends it. */
const statusPart = /^content-type:[ \t]*message\/(?:global-)?delivery-status/im

const answeredByProgram = /^auto-submitted:[ \t]*auto-/im

/** Whether a program wrote a mail and says so: a report, or an answer such as “out of office”. What a person wrote is none of these. */
export const isByProgram = (raw: string): boolean => {
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1)
  return answeredByProgram.test(head) || statusPart.test(raw)
}

/** What a report about a mail says; null for a mere delay, an answer that a person or a program wrote, and anything else. */
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
