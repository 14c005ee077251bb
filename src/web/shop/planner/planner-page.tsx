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
        <div className="grid grid-cols-1 gap-x-16 gap-y-7 lg:grid-cols-[1fr_1.35fr]">
          <div>
            <InfoTitle title="Your GreenThumb plan" intro={intro} />
            <div className="mt-8 flex justify-center rounded-card bg-leaf-800 p-8 max-lg:hidden">
              <img
                src="/images/lines/sprig-light.svg"
                alt=""
                width={220}
                height={260}
                className="h-56 w-auto"
              />
            </div>
          </div>
          <PlannerForm answer={answer} />
        </div>
      )}
    </div>
  )
}
