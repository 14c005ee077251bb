import type { ImportKind } from '../../platform/imports/kind.ts'
import { applyCustomers } from './apply-customers.ts'
import { customerFields } from './customer-fields.ts'
import { readKnownPeople } from './known-people.ts'
import { leftOutRemarks } from './left-out.ts'
import { planCustomers } from './plan-customers.ts'
import { readCustomerRow } from './read-customer-row.ts'

/** The import of customers: it adds accounts and fills missing data of existing ones. */
export const customerImport: ImportKind = {
  name: 'customers',
  read: 'customers.read',
  fields: customerFields,
  plan: async (tx, rows, { how }) => {
    const read = rows.map((row) => ({ row, ...readCustomerRow(row) }))
    const known = await readKnownPeople(
      tx,
      read.map(({ given }) => given),
      how,
    )
    const planned = await planCustomers(read, known)
    return {
      rows: planned,
      remarks: leftOutRemarks(planned),
      needs: ['customers.write'],
      apply: (at, actor) => applyCustomers(at, actor, planned),
    }
  },
}
