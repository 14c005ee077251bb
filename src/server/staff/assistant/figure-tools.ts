import * as z from 'zod/mini'
import { getToday } from '#contract/admin/dashboard.ts'
import { day } from '#contract/admin/fields.ts'
import { getReport, Report } from '#contract/admin/reports.ts'
import { needsOfTokenCall } from '../../platform/http/token-authentication.ts'
import { about, officeTool, untrusted } from './tool.ts'

const { title, meaning, from, to, before, by, as_of, columns, rows, rows_count, totals, totals_before } =
  Report.shape

export const salesReport = officeTool({
  name: 'sales_report',
  title: 'Sales of a period',
  description:
    'Read sales of a period of days in India beside the period before, the last thirty days unless named. Figures stand in the order of the columns; amounts are rupees.',
  needs: needsOfTokenCall(getReport),
  input: z.strictObject({
    from: about(z.optional(day), 'First day, such as 2026-12-01.'),
    to: about(z.optional(day), 'Last day, included.'),
    by: about(z.optional(z.string().check(z.maxLength(20, 'Unknown grouping.'))), 'Grouping, such as day.'),
  }),
  output: z.object({
    title,
    meaning,
    from,
    to,
    before,
    by,
    groups: about(Report.shape.groups, 'What by may be.'),
    as_of,
    columns,
    rows,
    rows_count,
    totals,
    totals_before,
  }),
  run: ({ call }, query) => call(getReport, { params: { report: 'sales' }, query }),
})

export const todaysNumbers = officeTool({
  name: 'todays_numbers',
  title: 'Numbers of today',
  description: 'Read the counters of open work, the most urgent first, and the notes from shift to shift.',
  needs: needsOfTokenCall(getToday),
  input: z.strictObject({}),
  output: z.object({
    day: z.string(),
    counters: z.array(z.object({ key: z.string(), label: z.string(), count: z.int() })),
    untrusted: untrusted({ handover: z.nullable(z.string()), last_handover: z.nullable(z.string()) }),
  }),
  run: async ({ call }) => {
    const { handover, last_handover, ...today } = await call(getToday, {})
    return {
      ...today,
      untrusted: { handover: handover?.text ?? null, last_handover: last_handover?.text ?? null },
    }
  },
})
