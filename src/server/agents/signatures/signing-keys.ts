import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { desc, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Database } from '../../platform/database/database.ts'
import { agentKeys } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { SecretBox } from '../../platform/secret-box.ts'

type Context = Pick<AppContext, 'db'>

/** Days after which a key is replaced, and days for which the former key then stays published. */
const rotateAfterDays = 90
const overlapDays = 14

/** Minutes before a new key signs, so that platforms have read it from the profile. */
const publishedMinutes = 60

export type PublicKey = typeof agentKeys.$inferSelect.publicKey

export interface SigningKey {
  keyId: string
  privateKey: KeyObject
}

/** The public keys of the profile, the newest first. The first call creates one. */
export async function publishedKeys({ db }: Context, secrets: SecretBox): Promise<PublicKey[]> {
  const read = () =>
    db
      .select({ publicKey: agentKeys.publicKey })
      .from(agentKeys)
      .where(isPublished)
      .orderBy(desc(agentKeys.createdAt))
  const known = await read()
  if (known.length > 0) return known.map(({ publicKey }) => publicKey)
  await rotateIfDue({ db }, secrets)
  return (await read()).map(({ publicKey }) => publicKey)
}

const isPublished = sql`(${agentKeys.retiresAt} IS NULL OR ${agentKeys.retiresAt} > now())`

/** The key that signs now. Creates a key unless the shop can decrypt the present one. */
export async function signingKey({ db }: Context, secrets: SecretBox): Promise<SigningKey> {
  const key = await findSigningKey(db)
  const privateKey = key && tryOpen(secrets, key)
  if (privateKey) return { keyId: key.kid, privateKey }
  await rotateIfDue({ db }, secrets)
  const created = await findSigningKey(db)
  if (!created) throw new Error('There is no key that signs messages to platforms.')
  return { keyId: created.kid, privateKey: open(secrets, created) }
}

/** The newest key that has been published for an hour, else the oldest. */
async function findSigningKey(db: Database): Promise<typeof agentKeys.$inferSelect | undefined> {
  const [key] = await db
    .select()
    .from(agentKeys)
    .where(isPublished)
    .orderBy(
      sql`${agentKeys.createdAt} > now() - make_interval(mins => ${publishedMinutes})`,
      sql`CASE WHEN ${agentKeys.createdAt} > now() - make_interval(mins => ${publishedMinutes}) THEN ${agentKeys.createdAt} END`,
      desc(agentKeys.createdAt),
    )
    .limit(1)
  return key
}

function open(
  secrets: SecretBox,
  { kid, privateKey }: Pick<typeof agentKeys.$inferSelect, 'kid' | 'privateKey'>,
): KeyObject {
  return createPrivateKey({ key: secrets.open(ownerOf(kid), privateKey), format: 'der', type: 'pkcs8' })
}

const ownerOf = (kid: string): string => `agent key ${kid}`

/**
 * Creates a key where there is none, or the present one is old or can't be decrypted any more. An old key stays
 * published for {@link overlapDays} days. Deletes keys whose time is over. Idempotent.
 */
export const rotateIfDue = ({ db }: Context, secrets: SecretBox): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('agent keys'))`)
    await tx.delete(agentKeys).where(sql`${agentKeys.retiresAt} <= now()`)
    const [present] = await tx
      .select({
        kid: agentKeys.kid,
        privateKey: agentKeys.privateKey,
        isOld: sql<boolean>`${agentKeys.createdAt} < now() - make_interval(days => ${rotateAfterDays})`,
      })
      .from(agentKeys)
      .where(isNull(agentKeys.retiresAt))
      .orderBy(desc(agentKeys.createdAt))
      .limit(1)
    if (present && !tryOpen(secrets, present)) await tx.delete(agentKeys)
    else if (present && !present.isOld) return
    await createKey(tx, secrets)
  })

/** Null for a key that was encrypted with another `STAFF_KEY`. */
function tryOpen(secrets: SecretBox, key: Parameters<typeof open>[1]): KeyObject | null {
  try {
    return open(secrets, key)
  } catch {
    return null
  }
}

async function createKey(tx: Database, secrets: SecretBox): Promise<void> {
  const kid = `soilkin-${randomUUID()}`
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  await tx
    .update(agentKeys)
    .set({ retiresAt: sql`now() + make_interval(days => ${overlapDays})` })
    .where(isNull(agentKeys.retiresAt))
  await tx.insert(agentKeys).values({
    kid,
    privateKey: secrets.seal(ownerOf(kid), privateKey.export({ format: 'der', type: 'pkcs8' })),
    publicKey: { kid, kty: 'EC', crv: 'P-256', x, y, use: 'sig', alg: 'ES256' },
  })
}
