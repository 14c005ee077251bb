import type { FastifyReply } from 'fastify'
import type { StaffActor } from '../actor.ts'
import { writeEntry } from '../audit/change.ts'
import type { Database } from '../database/database.ts'

export interface ExportCall {
  actor: StaffActor
  reply: Pick<FastifyReply, 'header'>
}

interface Exported extends ExportCall {
  /** Name of the list in the log. */
  list: string
  /** File name without its extension. */
  file: string
  /** Details for the log, such as the number of rows. */
  after: Record<string, unknown>
}

/** Logs an export, and names the file for the browser. */
export async function exportFile(db: Database, { actor, reply, list, file, after }: Exported): Promise<void> {
  await writeEntry(db, actor, { action: 'list_exported', entity: { kind: 'list', id: list }, after })
  reply.header('content-disposition', `attachment; filename="${file}.csv"`)
}
