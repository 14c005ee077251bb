import type { FastifyReply } from 'fastify'
import type { StaffActor } from '../actor.ts'
import { writeEntry } from '../audit/change.ts'
import type { Database } from '../database/database.ts'

export interface ExportCall {
  actor: StaffActor
  reply: Pick<FastifyReply, 'header'>
}

interface Exported extends ExportCall {
  /** What the log calls the list. */
  list: string
  /** The name of the file, without its ending. */
  file: string
  /** What the log tells of it, such as its number of rows. */
  after: Record<string, unknown>
}

/** Logs that a list leaves the shop as a file, and names the file for the browser. */
export async function exportFile(db: Database, { actor, reply, list, file, after }: Exported): Promise<void> {
  await writeEntry(db, actor, { action: 'list_exported', entity: { kind: 'list', id: list }, after })
  reply.header('content-disposition', `attachment; filename="${file}.csv"`)
}
