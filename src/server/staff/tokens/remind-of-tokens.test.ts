import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eq, like } from 'drizzle-orm'
import { createToken, revokeToken } from '#contract/admin/tokens.ts'
import { openOffice } from '#test/office.ts'
import { apiTokens, outbox } from '../../platform/database/tables.ts'
import { remindOfTokens } from './remind-of-tokens.ts'

const { office, shop } = await openOffice()

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10)

async function tokenEnding(days: number): Promise<number> {
  const body = { name: `Ends in ${days}`, scopes: ['read:stock' as const], expires_on: dayIn(days) }
  return (await office.call(createToken, { cookie: office.owner, body })).body.id
}
const moveEnd = (id: number, days: number) =>
  shop.db
    .update(apiTokens)
    .set({ expiresOn: dayIn(days) })
    .where(eq(apiTokens.id, id))
const mailsAbout = async (id: number): Promise<number> =>
  (
    await shop.db
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `token-ends:${id}:%`))
  ).length

it('reminds the maker 14 and 3 days before the end', async () => {
  const [early, soon, revoked] = [await tokenEnding(15), await tokenEnding(3), await tokenEnding(2)]
  await office.call(revokeToken, { cookie: office.owner, params: { id: revoked } })
  await remindOfTokens(office.office)
  await remindOfTokens(office.office)
  assert.deepEqual([await mailsAbout(early), await mailsAbout(soon), await mailsAbout(revoked)], [0, 1, 0])
  await moveEnd(early, 14)
  await remindOfTokens(office.office)
  await moveEnd(early, 4)
  await remindOfTokens(office.office)
  assert.equal(await mailsAbout(early), 1)
  await moveEnd(early, 3)
  await remindOfTokens(office.office)
  await moveEnd(early, -1)
  await remindOfTokens(office.office)
  assert.equal(await mailsAbout(early), 2)
})
