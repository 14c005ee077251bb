import type { FastifyInstance } from 'fastify'
import { getGardenPlan } from '#contract/shop/garden.ts'
import { readChanges, writeChanges } from '#shared/garden/changes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { cacheControl } from '../../platform/http/cache-control.ts'
import { countCallFrom } from '../../platform/rate-limits/call-limits.ts'
import { calendarFile } from './calendar-file.ts'
import { findPlan, requestOf } from './plan-store.ts'

const token = /^[\w-]{22}$/

/** Serves the calendar of a plan at the plan's address with '.ics'; an unknown one answers the 404 page. */
export function registerCalendarFile(app: FastifyInstance, shop: AppContext): void {
  const countCall = countCallFrom(shop)
  app.get<{ Params: { file: string } }>('/gardenplan/:file(^[\\w-]{22}\\.ics$)', async (request, reply) => {
    if (getGardenPlan.limit) await countCall(getGardenPlan.id, getGardenPlan.limit, request.ip)
    const name = request.params.file.replace(/\.ics$/, '')
    const row = token.test(name) ? await findPlan(shop.db, name) : null
    if (!row) return reply.callNotFound()
    const query = new URL(request.url, shop.config.publicUrl).searchParams
    const changes = writeChanges(readChanges(query))
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="garden-plan.ics"')
      .header('cache-control', cacheControl.private)
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .send(
        calendarFile({
          request: requestOf(row, changes || row.changes),
          token: row.token,
          createdAt: row.createdAt,
          at: new Date(),
          brandName: (await shop.settings.current()).brand.name,
          host: new URL(shop.config.publicUrl).hostname,
        }),
      )
  })
}
