import { type SQL, sql } from 'drizzle-orm'

/**
 * What stays of an address whose subscription ended, in place of it: enough to know it when it comes back, so that the
 * link in its old mails is still its own. Salted with that link's token, so that no list of addresses can be compared with it at large.
 * @param email an address in lower case, or a column of such.
 */
export const fingerprintOf = (email: SQL | string): SQL =>
  sql`'ended:' || encode(sha256(convert_to(unsubscribe_token || ' ' || ${email}, 'UTF8')), 'hex')`
