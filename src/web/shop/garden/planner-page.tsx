import { useActionData } from 'react-router'
import { PageHead } from '../../ui/page-head.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { InfoTitle } from '../info/text-page.tsx'
import { PlannerForm } from './planner-form.tsx'
import { PlannerPicture } from './planner-picture.tsx'
import { PlannerThanks } from './planner-thanks.tsx'
import type { PlannerAnswer } from './send-plan.ts'

export { sendPlan as action } from './send-plan.ts'

const intro =
  'Ten short questions about your space and plants, and you get a plan for a whole year. Only name, e-mail and phone number are needed.'

export function Component() {
  const answer = useActionData<PlannerAnswer>()
  return (
    <div className="page-width page-space">
      <PageHead
        title="Garden planner"
        searchTitle="Garden planner for balconies and terraces in India"
        description={intro}
        canonicalPath="/gardenplanner"
      />
      {answer?.status === 'sent' ? (
        <PlannerThanks message={answer.message} given={answer.given ?? []} plan={answer.plan} />
      ) : (
        <div className="grid grid-cols-1 gap-x-16 gap-y-7 lg:grid-cols-[1fr_1.35fr]">
          <div>
            <InfoTitle title="Your GreenThumb plan" intro={<Unbroken text={intro} />} />
            <PlannerPicture className="mt-8 max-lg:hidden" />
          </div>
          <PlannerForm answer={answer} />
        </div>
      )}
    </div>
  )
}
