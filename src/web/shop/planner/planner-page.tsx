import { useActionData } from 'react-router'
import { PageHead } from '../../ui/page-head.tsx'
import { InfoTitle } from '../info/text-page.tsx'
import { PlannerForm } from './planner-form.tsx'
import { PlannerThanks } from './planner-thanks.tsx'
import type { PlannerAnswer } from './send-plan.ts'

export { sendPlan as action } from './send-plan.ts'

const intro =
  'Ten short questions about your space and your plants. Only your name, e-mail and phone must be answered; the rest helps us to help you.'

export function Component() {
  const answer = useActionData<PlannerAnswer>()
  return (
    <div className="page-width page-space">
      <PageHead title="Garden planner" description={intro} canonicalPath="/gardenplanner" />
      {answer?.status === 'sent' ? (
        <PlannerThanks message={answer.message} given={answer.given ?? []} />
      ) : (
        <>
          <InfoTitle title="Your GreenThumb plan" intro={intro} />
          <PlannerForm answer={answer} />
        </>
      )}
    </div>
  )
}
