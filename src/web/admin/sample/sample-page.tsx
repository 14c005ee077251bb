import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { planSampleRemoval, removeSample, type SamplePlan, type SampleThing } from '#contract/admin/sample.ts'
import { codeOf, failureOf } from '../../lib/api/failure.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Notice } from '../../ui/notice.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'
import { EditedCard, keyOf } from './edited-card.tsx'
import { ThingsCard } from './things-card.tsx'

export const loader = ({ request }: LoaderFunctionArgs): Promise<SamplePlan> =>
  loadFor(request, () => staffApi(planSampleRemoval, {}))

/** The records of the sample that would be removed or retained, and the step that removes them. */
export function Component() {
  const plan = useLoaderData<SamplePlan>()
  useTitle('The sample')
  useLive({ kinds: ['product', 'order', 'stock'] })
  return (
    <div className="mx-auto grid max-w-220 gap-5">
      <div>
        <Link to="/checklist" className="text-link text-label">
          Checklist
        </Link>
        <h1 className="mt-2 text-heading">The sample</h1>
        <p className="mt-1 max-w-170 text-ink-700">
          {plan.removed_at
            ? `It was taken away on ${formatMoment(plan.removed_at)}. What was kept of it is yours.`
            : 'A fresh shop has products, articles, a customer and orders to look at. They leave in one step, which cannot be undone; nothing of yours goes with them.'}
        </p>
      </div>
      {!plan.removed_at && <Removal plan={plan} />}
    </div>
  )
}

function Removal({ plan }: { plan: SamplePlan }) {
  const { revalidate } = useRevalidator()
  const [taken, setTaken] = useState<string[]>([])
  const { things, consequences, open_payments, seen } = plan
  const of = (fate: SampleThing['fate']) => things.filter((thing) => thing.fate === fate)
  const takes = of('asks')
    .map(keyOf)
    .filter((key) => taken.includes(key))
  async function remove(): Promise<string> {
    try {
      await staffApi(removeSample, { body: { seen, takes } })
    } catch (error) {
      if (codeOf(failureOf(error)) === 'sample_changed') await revalidate()
      throw error
    }
    return 'The sample is gone.'
  }
  return (
    <>
      {open_payments > 0 && (
        <Notice tone="info">
          {open_payments === 1 ? 'One payment' : `${open_payments} payments`} for goods of the sample{' '}
          {open_payments === 1 ? 'is' : 'are'} under way. Nothing can go until that has ended.
        </Notice>
      )}
      <EditedCard things={of('asks')} taken={taken} onTake={setTaken} />
      <ThingsCard
        heading="Stays, not for sale"
        about="Something real names these. They stay as “coming soon”, so that nobody can buy them."
        things={of('hidden')}
      />
      <ThingsCard heading="Stays" about="These stay as they are." things={of('stays')} />
      <ThingsCard
        heading="Goes for ever"
        about="Nobody edited these, and nothing of yours names them."
        things={of('goes')}
      />
      <div className="card grid justify-items-start gap-3 p-4 sm:p-5">
        <h2 className="text-subheading">What follows</h2>
        <ul className="grid list-disc gap-1 pl-5">
          {consequences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <ReauthenticationDialog
          command="remove-sample"
          label="Remove the sample"
          title="Remove the sample"
          effect={`${of('goes').length + takes.length} things go for ever, in one step. Take a backup first if you are not sure.`}
          confirm="Remove it for ever"
          onConfirm={remove}
        />
      </div>
    </>
  )
}
