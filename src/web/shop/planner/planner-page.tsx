import { useActionData } from 'react-router'
import { PageHead } from '../../ui/page-head.tsx'
import { Picture } from '../../ui/picture.tsx'
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
            <Picture
              src="/images/scenes/planner.jpg"
              alt=""
              width={1200}
              height={900}
              sizes="(width >= 76rem) 31rem, (width >= 64rem) 40vw, 1px"
              className="mt-8 aspect-[4/3] w-full rounded-card bg-paper-100 object-cover max-lg:hidden"
            />
          </div>
          <PlannerForm answer={answer} />
        </div>
      )}
    </div>
  )
}
