import type { Database } from '../database/database.ts'
import { networkOf, siteOf } from '../rate-limits/call-limits.ts'
import { countHit, type Limit } from '../rate-limits/throttle.ts'

/** Who causes a mail: a caller by IP address, an account, or the support mailbox that the shop reads. */
export type MailRequester = { address: string } | { accountId: number } | 'mailbox'

interface MailLimit {
  /** Such as 'sign-in-code'; each kind has its own limits. */
  kind: string
  /** The account or address that receives the mails. */
  to: string
  /** Mails an hour that one requester may cause; an IPv6 site may cause twice as many. */
  perRequester: number
  /** The requester has proved to own the account; their mails count apart from those of strangers. */
  isKnown?: boolean
}

const hourSeconds = 3600

/** Mails of a kind to one recipient an hour, so that nobody floods a mailbox from many networks. */
const maxPerRecipient = 30

/**
 * Counts a mail and returns whether it may be sent. Each requester has a limit of their own, so a stranger does
 * not use up the owner's mails. A mail beyond that limit does not count towards the recipient's.
 */
export async function mayMail(
  db: Database,
  requester: MailRequester,
  { kind, to, perRequester, isKnown = false }: MailLimit,
): Promise<boolean> {
  for (const [subject, calls] of subjectsOf(requester, perRequester)) {
    if (!(await isWithin(db, `${kind}:${to}:by:${subject}`, { calls, windowSeconds: hourSeconds })))
      return false
  }
  return isWithin(db, `${kind}:${to}${isKnown ? ':known' : ''}`, {
    calls: maxPerRecipient,
    windowSeconds: hourSeconds,
  })
}

function subjectsOf(requester: MailRequester, perRequester: number): [subject: string, calls: number][] {
  if (requester === 'mailbox') return [['mailbox', perRequester]]
  if ('accountId' in requester) return [[`account:${requester.accountId}`, perRequester]]
  const site = siteOf(requester.address)
  const network: [string, number] = [networkOf(requester.address), perRequester]
  return site ? [network, [site, 2 * perRequester]] : [network]
}

const isWithin = async (db: Database, subject: string, limit: Limit): Promise<boolean> =>
  (await countHit(db, subject, limit)).hits <= limit.calls

/** Whether a copy of a message may go to this address. The message itself is stored in both cases. */
export const mayMailCopy = (db: Database, email: string, requester: MailRequester): Promise<boolean> =>
  mayMail(db, requester, { kind: 'mail-copy', to: email.toLowerCase(), perRequester: 10 })
