import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getStaffGardenPlan, type StaffGardenPlan } from '#contract/admin/gardens.ts'
import { readChanges } from '#shared/garden/changes.ts'
import { readDay } from '#shared/garden/days.ts'
import { makePlan, type Plan } from '#shared/garden/plan.ts'
import type { SavedPlan } from '#shared/garden/saved-plan.ts'
import { Age } from '../components/age.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { Answers, Email, Person } from './plan-cards.tsx'
import { PlanPots, PlanTasks, Unmet } from './plan-parts.tsx'
import { PlanBadges } from './plans-page.tsx'

export const loader = ({ request, params }: LoaderFunctionArgs): Promise<StaffGardenPlan> =>
  loadFor(request, () => staffApi(getStaffGardenPlan, { params: { id: params.id ?? '' } }))

/** The plan by the rules of the shop's page. */
const planOf = ({ answers, changes, starts_on }: SavedPlan): Plan =>
  makePlan({
    answers,
    changes: readChanges(new URLSearchParams(changes)),
    start: readDay(starts_on) ?? 0,
  })

export function Component() {
  const saved = useLoaderData<StaffGardenPlan>()
  useTitle(`Plan ${saved.id}`)
  const plan = planOf(saved.plan)
  return (
    <article>
      <Link to="/gardens" className="text-link text-label">
        All plans
      </Link>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading">
          Plan {saved.id}, {saved.name}
        </h1>
        <PlanBadges plan={saved} />
        <span className="text-ink-700 text-label">
          Asked for <Age at={saved.created_at} />
        </span>
      </div>
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <Unmet plan={plan} />
          <PlanTasks plan={plan} today={readDay(saved.plan.today) ?? plan.start} />
          <PlanPots plan={plan} />
        </div>
        <div className="grid gap-5">
          <Person plan={saved} />
          <Email plan={saved} />
          <Answers answers={saved.plan.answers} />
        </div>
      </div>
    </article>
  )
}
