import { sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { agentActions } from '../../platform/database/tables/states.ts'

export type AgentAction = (typeof agentActions)[number]

export interface AgentCounts {
  /** Counts one act of a platform today, in memory. The subject is a query or the id of a product. */
  add: (platformId: number, action: AgentAction, subject: string) => void
  /** Writes the counts since the last write; a failed write is repeated next time. */
  flush: () => Promise<void>
  /** Writes the remaining counts when the process ends. */
  stop: () => Promise<void>
}

/** Milliseconds between two writes. A killed process loses the counts since the last write. */
const flushMs = 10_000

/** The most rows between two writes; further queries are counted without their words. */
const maxRows = 2_000
const maxSubjectLength = 100

interface Row {
  platformId: number
  action: AgentAction
  subject: string
  times: number
}

/** The beginning of a subject, without half a character at its end, which would keep all counts from being stored. */
const storable = (subject: string): string =>
  subject.slice(0, maxSubjectLength).replaceAll('\0', '').toWellFormed()

/** Counts of this process; one statement adds them to those of the day every few seconds. */
export function createAgentCounts({ db, log }: Pick<AppContext, 'db' | 'log'>): AgentCounts {
  let rows = new Map<string, Row>()
  let writing = Promise.resolve()

  const count = (row: Row): void => {
    const key = JSON.stringify([row.platformId, row.action, row.subject])
    const known = rows.get(key)
    if (known) known.times += row.times
    else if (rows.size < maxRows || row.subject === '') rows.set(key, row)
    else count({ ...row, subject: '' })
  }

  const write = async (): Promise<void> => {
    if (rows.size === 0) return
    const taken = [...rows.values()]
    rows = new Map()
    try {
      // Sorted, so that processes never deadlock.
      await db.execute(sql`
        INSERT INTO agent_counts (platform_id, day, action, subject, times)
        SELECT platform.id, india_today(), counted.action, counted.subject, counted.times
        FROM json_to_recordset(${JSON.stringify(taken)}::json) AS counted("platformId" bigint, action text, subject text, times int)
          JOIN agent_platforms platform ON platform.id = counted."platformId"
        ORDER BY 1, 3, 4
        ON CONFLICT (platform_id, day, action, subject) DO UPDATE SET times = agent_counts.times + excluded.times`)
    } catch (error) {
      log.warn({ err: error }, 'the counts of agents could not be written and are kept')
      for (const row of taken) count(row)
    }
  }

  const flush = (): Promise<void> => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(() => void flush(), flushMs).unref()
  return {
    add: (platformId, action, subject) => count({ platformId, action, subject: storable(subject), times: 1 }),
    flush,
    stop: () => {
      clearInterval(timer)
      return flush()
    },
  }
}
