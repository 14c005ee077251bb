import type { Customer } from '#contract/admin/customers.ts'
import { formatDay } from '../../lib/dates.ts'
import { Card, Quiet } from '../components/card.tsx'
import { may, useSession } from '../components/session.ts'
import { CancelErasure } from './cancel-erasure.tsx'
import { EraseCustomer } from './erase-customer.tsx'
import { ExportData } from './export-data.tsx'

/** The customer's rights by law: export and erasure of personal data. */
export function PersonalData({ customer }: { customer: Customer }) {
  const session = useSession()
  const mayExport = may(session, 'customers.export')
  const mayErase = may(session, 'customers.erase')
  const { erasure } = customer
  if (!mayExport && !mayErase && !erasure) return null
  return (
    <Card heading="Personal data">
      {erasure && (
        <div className="mb-3 rounded-(--radius-control) bg-sun-100 px-4 py-3">
          <p className="font-medium">The shop erases them once everything is finished.</p>
          <Quiet>
            Asked by {erasure.by} on {formatDay(erasure.at)}: {erasure.reason}.
            {erasure.gives_up_guarantee && ' The time for returns is not waited for.'}
          </Quiet>
        </div>
      )}
      {!customer.is_email_proven && (
        <div className="mb-3">
          <Quiet>
            They never logged in by a mailed code or link, so the address is not proved to be theirs. Until
            then an export and an erasure leave out what was sent under it without logging in: questions,
            garden plans, the newsletter, notices and emails.
          </Quiet>
        </div>
      )}
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {mayExport && <ExportData customer={customer} />}
        {mayErase && <EraseCustomer customer={customer} />}
        {mayErase && erasure && <CancelErasure customer={customer} />}
      </div>
    </Card>
  )
}
