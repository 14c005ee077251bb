import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { agentRequests, agentSignatures } from '../../platform/database/tables.ts'
import { ProtocolError } from '../protocol/protocol-error.ts'
import type { Claim } from '../signatures/verify-request.ts'

/** A request that changes something. */
export interface AgentRequest {
  platformId: number
  operation: string
  /** Null without an idempotency key. */
  key: string | null
  requestHash: string
  claim: Claim | null
}

/** At least 128 bits: a UUID, or 22 letters and digits. */
const keyPattern = /^[\w-]{22,255}$/

/**
 * Reads an idempotency key; null without one.
 * @throws {ProtocolError} `invalid_request` for a key that could be guessed.
 */
export function readKey(key: unknown): string | null {
  if (key === undefined) return null
  if (typeof key === 'string' && keyPattern.test(key)) return key
  throw new ProtocolError('invalid_request', 'An idempotency key is a UUID, or 22 to 255 letters and digits.')
}

/**
 * Runs `work` once for an idempotency key, in the transaction of its outcome; a repetition gets the first answer. A
 * signature that was used before is refused unless its key answers it.
 * @throws {ProtocolError} `idempotency_key_reused`, `signature_invalid`.
 */
export async function onceByKey(
  tx: Database,
  { platformId, operation, key, requestHash, claim }: AgentRequest,
  work: () => Promise<object>,
): Promise<object> {
  if (key === null) return assertNew(tx, claim).then(work)
  const isOwnRow = and(
    eq(agentRequests.platformId, platformId),
    eq(agentRequests.operation, operation),
    eq(agentRequests.key, key),
  )
  const inserted = await tx
    .insert(agentRequests)
    .values({ platformId, operation, key, requestHash })
    .onConflictDoNothing()
    .returning({ key: agentRequests.key })
  if (inserted.length === 0) {
    const [known] = await tx.select().from(agentRequests).where(isOwnRow)
    if (known?.requestHash === requestHash && known.answer) return known.answer
    throw new ProtocolError('idempotency_key_reused', 'This idempotency key was used for another request.')
  }
  await assertNew(tx, claim)
  const answer = (await work()) as Record<string, unknown>
  const sessionId = typeof answer.id === 'string' ? answer.id : null
  await tx.update(agentRequests).set({ answer, sessionId }).where(isOwnRow)
  return answer
}

/**
 * Notes a signed text, not its signature: anybody can turn a signature of ES256 into a second valid one.
 * @throws {ProtocolError} `signature_invalid` for a text that was used before.
 */
async function assertNew(tx: Database, claim: Claim | null): Promise<void> {
  if (!claim) return
  const hash = createHash('sha256').update(claim.base).digest()
  const noted = await tx
    .insert(agentSignatures)
    .values({ hash })
    .onConflictDoNothing()
    .returning({ hash: sql`1` })
  if (noted.length === 0)
    throw new ProtocolError('signature_invalid', 'This signature was used before. Sign each request anew.')
}
