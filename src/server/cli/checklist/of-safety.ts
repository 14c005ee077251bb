import { and, asc, eq } from 'drizzle-orm'
import type { ChecklistKey } from '#contract/admin/checklist.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { mailProofs, staffMembers } from '../../platform/database/tables.ts'
import { mailServerOf } from './mail-server-of.ts'
import { done, type Found, missing, named } from './row.ts'

type Place = { db: Database; config: Config }

/** Mail that a server accepted, and second factors. */
export async function safetyRows(
  place: Place,
): Promise<Record<Extract<ChecklistKey, 'mail' | 'second-factors'>, Found>> {
  const [mail, factors] = await Promise.all([mailOf(place), factorsOf(place.db)])
  return { mail, 'second-factors': factors }
}

async function mailOf({ db, config }: Place): Promise<Found> {
  const server = mailServerOf(config)
  if (server === null) return missing('No mail server is set: nobody gets a letter.')
  const [proof] = await db
    .select({ at: mailProofs.acceptedAt })
    .from(mailProofs)
    .where(and(eq(mailProofs.server, server), eq(mailProofs.sender, config.mailFrom)))
  return proof
    ? done(`${server} accepts mail from ${config.mailFrom}.`, proof.at.toISOString())
    : missing(`${server} has not accepted a mail from ${config.mailFrom} yet.`)
}

async function factorsOf(db: Database): Promise<Found> {
  const members = await db
    .select({ name: staffMembers.fullName, isDemo: staffMembers.isDemo, seed: staffMembers.totpSeed })
    .from(staffMembers)
    .where(eq(staffMembers.isActive, true))
    .orderBy(asc(staffMembers.id))
  const own = members.filter(({ isDemo }) => !isDemo)
  if (own.length === 0) return missing('Only the demo members of the trial are here: invite yourself.')
  const without = own.filter(({ seed }) => seed === null).map(({ name }) => name)
  return without.length > 0
    ? missing(`Without a second factor: ${named(without)}.`)
    : done('Everybody has a second factor.')
}
