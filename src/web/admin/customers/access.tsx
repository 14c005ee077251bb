import type { Customer } from '#contract/admin/customers.ts'
import { Age } from '../components/age.tsx'
import { Card } from '../components/card.tsx'
import { may, useSession } from '../components/session.ts'
import { LogOutEverywhere } from './log-out-everywhere.tsx'

/** The customer's sessions, with a button that ends them. Staff never sign in as a customer. */
export function Access({ customer }: { customer: Customer }) {
  const { count, last_at } = customer.sign_ins
  const canEnd = may(useSession(), 'customers.write')
  return (
    <Card heading="Sign-ins">
      <p className="mb-3">
        {count === 0 ? 'Signed in nowhere.' : `Signed in on ${count} ${count === 1 ? 'device' : 'devices'}`}
        {last_at && (
          <>
            , last used <Age at={last_at} />.
          </>
        )}
      </p>
      {canEnd && count > 0 && <LogOutEverywhere customer={customer} />}
    </Card>
  )
}
