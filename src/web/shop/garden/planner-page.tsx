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

const pictureAlt =
  'Three clay pots at three stages, seed packets, a hand trowel and a pouch of Leafy Greens on a wooden table'

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
            <InfoTitle title="Your GreenThumb plan" intro={intro} />
            <Picture
              src="/images/scenes/planner.jpg"
              alt={pictureAlt}
              width={960}
              height={720}
              sizes="(width >= 64rem) 40vw, 100vw"
              className="mt-8 w-full rounded-card bg-paper-100 max-lg:hidden"
            />
          </div>
          <PlannerForm answer={answer} />
        </div>
      )}
    </div>
  )
}
