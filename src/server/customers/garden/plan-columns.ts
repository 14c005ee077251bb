import type { GardenPlanSummary } from '#contract/admin/gardens.ts'
import type { Column } from '../../platform/lists/list-file.ts'
import { timeInIndia } from '../../platform/lists/time-in-india.ts'

export const planColumns: Column<GardenPlanSummary>[] = [
  ['Plan', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Made (IST)', (row) => timeInIndia(row.created_at)],
  ['Letter', ({ letter }) => letter],
  ['Kept as a garden', (row) => (row.is_kept ? 'yes' : 'no')],
  ['Put into a cart', (row) => (row.is_carted ? 'yes' : 'no')],
]
