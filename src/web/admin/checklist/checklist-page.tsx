import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type Checklist, getChecklist } from '#contract/admin/checklist.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Quiet } from '../components/card.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { Row } from './checklist-row.tsx'
import { Dismiss } from './dismiss.tsx'
import { SendTestMail } from './send-test-mail.tsx'

export const loader = ({ request }: LoaderFunctionArgs): Promise<Checklist> =>
  loadFor(request, () => staffApi(getChecklist, {}))

/** The open steps before the shop may sell, computed from the shop's state. */
export function Component() {
  const { rows, put_away } = useLoaderData<Checklist>()
  const session = useSession()
  const [mayEdit, mayClear] = [may(session, 'settings.write'), may(session, 'sample.remove')]
  useTitle('Checklist')
  useLive({ kinds: ['checklist', 'settings', 'product', 'staff', 'refund', 'matter', 'backup'] })
  const done = rows.filter(({ is_done }) => is_done).length
  const isAll = done === rows.length
  return (
    <div className="mx-auto max-w-220">
      <h1 className="text-heading">Checklist</h1>
      <p role="status" className="mt-1">
        {isAll ? 'All is done: the shop can sell.' : `${done} of ${rows.length} done before the shop sells.`}
      </p>
      <Quiet>
        Nothing is ticked by hand: each row looks at the shop as it is, and opens again when that changes.
        What only an accountant or a lawyer can confirm stands under{' '}
        <Link to="/before-real-money" className="text-link">
          Before real money
        </Link>
        .
      </Quiet>
      <ul className="card mt-5 px-4 py-1 sm:px-5">
        {rows.map((row) => (
          <Row key={row.key} row={row}>
            {row.key === 'mail' && mayEdit && <SendTestMail />}
            {row.key === 'products' && !row.is_done && mayClear && (
              <ButtonLink look="secondary" to="/sample">
                Remove the sample
              </ButtonLink>
            )}
          </Row>
        ))}
      </ul>
      {mayEdit && !isAll && <Dismiss dismiss={put_away} />}
    </div>
  )
}
