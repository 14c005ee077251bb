import type { Database } from '../database/database.ts'
import { networkOf, siteOf } from '../rate-limits/call-limits.ts'
import { countHit, type Limit } from '../rate-limits/throttle.ts'

/** Who causes a mail: a caller by their address, an account, or the mailbox that was read. */
export type Asker = { address: string } | { accountId: number } | 'mailbox'

interface MailLimit {
  /** 'sign-in-code'. */
  kind: string
  /** An account or an address that gets the mails. */
  to: string
  /** The mails that one asker causes in an hour; a site of IPv6 causes twice as many. */
  perAsker: number
  /** The asker has shown to belong to the account, so that strangers do not use up its mails. */
  isKnown?: boolean
}

const hour = 3600

/** The mails of a kind that all strangers, or all known askers, cause in an hour, so that nobody floods a mailbox from many networks. */
const maxInAll = 30

/**
 * Whether one more mail may go to somebody. Limits count who asks, so that a stranger does not use up the owner's; what is beyond
 * an asker's own limit does not count for all.
 */
export async function mayMail(
  db: Database,
  asker: Asker,
  { kind, to, perAsker, isKnown = false }: MailLimit,
): Promise<boolean> {
  for (const [subject, calls] of subjectsOf(asker, perAsker)) {
    if (!(await isWithin(db, `${kind}:${to}:by:${subject}`, { calls, windowSeconds: hour }))) return false
  }
  return isWithin(db, `${kind}:${to}${isKnown ? ':known' : ''}`, { calls: maxInAll, windowSeconds: hour })
}

function subjectsOf(asker: Asker, perAsker: number): [subject: string, calls: number][] {
  if (asker === 'mailbox') return [['mailbox', perAsker]]
  if ('accountId' in asker) return [[`account:${asker.accountId}`, perAsker]]
  const site = siteOf(asker.address)
  const network: [string, number] = [networkOf(asker.address), perAsker]
  return site ? [network, [site, 2 * perAsker]] : [network]
}

const isWithin = async (db: Database, subject: string, limit: Limit): Promise<boolean> =>
  (await countHit(db, subject, limit)).hits <= limit.calls

/** Whether one more copy may go to this address. The message itself is stored either way. */
export const mayMailCopy = (db: Database, email: string, asker: Asker): Promise<boolean> =>
  mayMail(db, asker, { kind: 'mail-copy', to: email.toLowerCase(), perAsker: 10 })
