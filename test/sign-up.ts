import { createHash, randomBytes } from 'node:crypto'
import type { QueryResult } from 'pg'

/** The password of every account that is made here. */
export const commonPassword = 'marigold-77'

/** Of the least work, which its parameters say: checking a real one takes a core for a while. */
const hashOfCommonPassword =
  '$argon2id$v=19$m=8,t=1,p=1$uYIR3podym+p+fCCs9Rf5g$ky7z/VYYUWsx6RD3VgjlQ+2JqSqJQFgxc0GMbzhNqvo'

/** A pool, a client, or a transaction's client. */
interface Connection {
  query(text: string, values: unknown[]): Promise<QueryResult>
}

/**
 * Writes an account and a session, as registration does without hashing and welcome email. `isProven`: the owner
 * proved the mailbox.
 * @returns the token.
 */
export async function signUp(
  connection: Connection,
  account: { fullName: string; email: string; phone: string },
  { isProven = false } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest()
  const { fullName, email, phone } = account
  await connection.query(
    `WITH account AS (
       INSERT INTO accounts (email, phone, full_name, password_hash, email_proven_at)
       VALUES ($1, $2, $3, $4, CASE WHEN $6::boolean THEN now() END) RETURNING id
     )
     INSERT INTO sessions (token_hash, account_id, expires_at)
     SELECT $5, id, now() + interval '30 days' FROM account`,
    [email, phone, fullName, hashOfCommonPassword, tokenHash, isProven],
  )
  return token
}
