import type { ReportName } from '#contract/admin/reports.ts'
import { cohorts } from './kind-of-cohorts.ts'
import { funnel } from './kind-of-funnel.ts'
import { originReturns } from './kind-of-origin-returns.ts'
import { refunds } from './kind-of-refunds.ts'
import { stock } from './kind-of-stock.ts'
import { couriers, handover } from './kinds-of-parcels.ts'
import { products, sales, tax } from './kinds-of-sales.ts'
import type { ReportKind } from './report-shape.ts'

/** Every report. */
export const kindsOfReports: Record<ReportName, ReportKind> = {
  sales,
  products,
  tax,
  refunds,
  handover,
  couriers,
  'origin-returns': originReturns,
  cohorts,
  stock,
  funnel,
}
