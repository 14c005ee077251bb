import { Sprout } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'

const headingId = 'planner-invitation'

/** For those who don't know what to choose. */
export function PlannerInvitation() {
  return (
    <aside
      aria-labelledby={headingId}
      className="flex flex-col items-start justify-center rounded-card bg-leaf-800 p-6 text-paper-50 sm:p-8"
    >
      <Sprout aria-hidden className="size-9 text-leaf-200" />
      <h3 id={headingId} className="mt-4 text-2xl">
        Not sure what your balcony needs?
      </h3>
      <p className="mt-2 text-paper-200">
        Tell us about your space and what you would like to grow. We answer with a plan for it.
      </p>
      <ButtonLink to="/gardenplanner" look="light" className="mt-6">
        Get My GreenThumb Plan
      </ButtonLink>
    </aside>
  )
}
