import { ButtonLink } from '../../ui/button.tsx'

const headingId = 'planner-invitation'

/** Leads undecided visitors to the planner. */
export function PlannerInvitation() {
  return (
    <aside
      aria-labelledby={headingId}
      className="on-dark relative flex flex-col items-start justify-end overflow-hidden rounded-card bg-leaf-800 p-6 text-paper-50 sm:p-8"
    >
      <img
        src="/images/lines/sprig-light.svg"
        alt=""
        width={220}
        height={260}
        loading="lazy"
        className="mb-6 h-40 w-auto sm:h-52"
      />
      <h3 id={headingId} className="text-heading">
        Not sure what your balcony needs?
      </h3>
      <p className="mt-3 text-leaf-100">
        Tell us about your space and what you would like to grow. We answer with a plan for it.
      </p>
      <ButtonLink to="/gardenplanner" look="light" className="mt-6">
        Get My GreenThumb Plan
      </ButtonLink>
    </aside>
  )
}
