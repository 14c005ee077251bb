import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ReplyTemplate } from '#contract/admin/reply-templates.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readOne, readRows } from '../../platform/database/rows.ts'
import { replyTemplates } from '../../platform/database/tables.ts'
import { onUniqueViolation } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const template = {
  id: replyTemplates.id,
  name: replyTemplates.name,
  text: replyTemplates.body,
  version: replyTemplates.version,
}

/** Reply templates, ordered by name. */
export const listReplyTemplates = (db: Database): Promise<ReplyTemplate[]> =>
  readRows(db, template, (columns) => sql`SELECT ${columns} FROM reply_templates ORDER BY lower(name)`)

const nameTaken =
  ({ name }: { name: string }) =>
  () =>
    new ShopError('template_exists', `There is a template “${name}” already.`, {
      errors: { name: 'This name is taken.' },
    })

interface Wording {
  name: string
  text: string
}

/** @throws {ShopError} `template_exists` */
export const addReplyTemplate = (
  db: NodePgDatabase,
  actor: StaffActor,
  given: Wording,
): Promise<ReplyTemplate> =>
  onUniqueViolation(nameTaken(given), () =>
    change(db, actor, async (tx, recordAudit) => {
      const added = await readOne(
        tx,
        template,
        (columns) => sql`
        INSERT INTO reply_templates (name, body) VALUES (${given.name}, ${given.text}) RETURNING ${columns}`,
      )
      await recordAudit({ action: 'template_added', entity: entityOf(added), after: { ...given } })
      return added
    }),
  )

const entityOf = ({ name }: { name: string }) => ({ kind: 'reply_template', id: name })

const noTemplate = (): ShopError => new ShopError('not_found', 'There is no such template.')

const lockTemplate = (tx: Database, id: number): Promise<ReplyTemplate | null> =>
  readFirst(
    tx,
    template,
    (columns) => sql`SELECT ${columns} FROM reply_templates WHERE id = ${id} FOR UPDATE`,
  )

/** @throws {ShopError} `not_found`, `version_conflict`, `template_exists`. */
export const editReplyTemplate = (
  db: NodePgDatabase,
  actor: StaffActor,
  { id, version, name, text }: Wording & { id: number; version: number },
): Promise<ReplyTemplate> =>
  onUniqueViolation(nameTaken({ name }), () =>
    change(db, actor, async (tx, recordAudit) => {
      const before = await lockTemplate(tx, id)
      if (!before) throw noTemplate()
      assertVersion(before.version, version, before)
      const after = await readFirst(
        tx,
        template,
        (columns) => sql`
        UPDATE reply_templates SET name = ${name}, body = ${text} WHERE id = ${id} RETURNING ${columns}`,
      )
      if (!after) throw noTemplate()
      await recordAudit({
        action: 'template_edited',
        entity: entityOf(before),
        before: { name: before.name, text: before.text },
        after: { name, text },
      })
      return after
    }),
  )

/** @throws {ShopError} `not_found` */
export const deleteReplyTemplate = (db: NodePgDatabase, actor: StaffActor, id: number): Promise<void> =>
  change(db, actor, async (tx, recordAudit) => {
    const before = await lockTemplate(tx, id)
    if (!before) throw noTemplate()
    await tx.execute(sql`DELETE FROM reply_templates WHERE id = ${id}`)
    await recordAudit({ action: 'template_deleted', entity: entityOf(before), before: { text: before.text } })
  })
