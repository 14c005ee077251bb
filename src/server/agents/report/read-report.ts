import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AgentPlatform } from '#contract/admin/agents.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, readRows } from '../../platform/database/rows.ts'
import { agentPlatforms } from '../../platform/database/tables.ts'

const days = 30
const maxPlatforms = 100
const maxCounted = 5

const platform = alias(agentPlatforms, 'platform')

type Counted = AgentPlatform['queries']

const summed = (...actions: string[]) =>
  sql<number>`(
    SELECT coalesce(sum(counted.times), 0)::int FROM recent counted
    WHERE counted.platform_id = platform.id AND counted.action = ANY (${sql.param(actions)}::text[]))`

const columns = {
  id: platform.id,
  profile_url: platform.profileUrl,
  first_seen: instantOf(platform.createdAt),
  searches: summed('searched'),
  queries: sql<Counted>`(
    SELECT coalesce(json_agg(json_build_object('what', best.subject, 'times', best.times) ORDER BY best.times DESC, best.subject), '[]')
    FROM (
      SELECT counted.subject, sum(counted.times)::int AS times FROM recent counted
      WHERE counted.platform_id = platform.id AND counted.action = 'searched' AND counted.subject <> ''
      GROUP BY counted.subject ORDER BY 2 DESC, 1 LIMIT ${maxCounted}) AS best)`,
  lookups: summed('looked_up'),
  products: sql<Counted>`(
    SELECT coalesce(json_agg(json_build_object('what', best.name, 'times', best.times) ORDER BY best.times DESC, best.name), '[]')
    FROM (
      SELECT product.name, sum(counted.times)::int AS times FROM recent counted JOIN products product ON product.id::text = counted.subject
      WHERE counted.platform_id = platform.id AND counted.action IN ('carted', 'checked_out')
      GROUP BY product.id ORDER BY 2 DESC, 1 LIMIT ${maxCounted}) AS best)`,
  carted: summed('carted'),
  checked_out: summed('checked_out'),
  orders: sql<number>`bought.orders`,
  revenuePaise: sql<number>`bought.revenue`,
  webhook: sql<
    AgentPlatform['webhook']
  >`(SELECT receiver.state FROM webhook_endpoints receiver WHERE receiver.platform_id = platform.id)`,
}

/** What platforms did in the last 30 days. An order counts once it is paid. */
export async function readAgentReport(db: Database): Promise<AgentPlatform[]> {
  const rows = await readRows(
    db,
    columns,
    (list) => sql`
    WITH recent AS (SELECT * FROM agent_counts WHERE day > india_today() - ${days}::int)
    SELECT ${list} FROM agent_platforms platform CROSS JOIN LATERAL (
      SELECT count(*)::int AS orders, coalesce(sum(ordered.total_paise), 0)::float8 AS revenue
      FROM agent_orders referred JOIN orders ordered ON ordered.id = referred.order_id
      WHERE referred.platform_id = platform.id AND referred.created_at > now() - make_interval(days => ${days})
        AND EXISTS (SELECT FROM order_history entry WHERE entry.order_id = ordered.id AND entry.status = 'processing')
    ) AS bought
    WHERE bought.orders > 0 OR EXISTS (SELECT FROM recent counted WHERE counted.platform_id = platform.id)
    ORDER BY bought.orders DESC, (SELECT sum(counted.times) FROM recent counted WHERE counted.platform_id = platform.id) DESC NULLS LAST, platform.id
    LIMIT ${maxPlatforms}`,
  )
  return rows.map(({ revenuePaise, ...row }) => ({ ...row, revenue: toRupees(revenuePaise) }))
}
