import type { StaffReplacement } from '#contract/admin/replacements.ts'
import type { Column } from '../../platform/lists/list-file.ts'
import { timeInIndia } from '../../platform/lists/time-in-india.ts'

/** The columns of the list of replacements. */
export const replacementColumns: Column<StaffReplacement>[] = [
  ['Replacement', ({ id }) => id],
  ['Order', ({ order }) => order],
  ['Return', (row) => row.return],
  ['Status', ({ status }) => status],
  ['Made (IST)', (row) => timeInIndia(row.created_at)],
  ['Name', ({ name }) => name],
  ['City', ({ city }) => city],
  ['PIN', ({ pin }) => pin],
  ['Packs', ({ items }) => items.map(({ name, quantity }) => `${quantity} × ${name}`).join('; ')],
  ['Carrier', ({ carrier }) => carrier],
  ['Tracking number', (row) => row.tracking_number],
  ['On hold', ({ hold }) => hold],
]
