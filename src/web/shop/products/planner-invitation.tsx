import { ButtonLink } from '../../ui/button.tsx'

const headingId = 'planner-invitation'

/** Leads undecided visitors to the planner. */
export function PlannerInvitation() {
  return (
    <aside
      aria-labelledby={headingId}
      className="on-dark @container overflow-hidden rounded-card bg-leaf-800 text-paper-50"
    >
      <div className="flex h-full flex-col items-start justify-between gap-6 p-6 @xl:flex-row @xl:items-center sm:p-8">
        <div>
          <h3 id={headingId} className="text-heading">
            Not sure what your balcony needs?
          </h3>
          <p className="mt-3 text-leaf-100">
            Tell us about your space and what you would like to grow. We answer with a plan for it.
          </p>
          <ButtonLink to="/gardenplanner" look="light" className="mt-6">
            Get My GreenThumb Plan
          </ButtonLink>
        </div>
        <img
          src="/images/lines/sprig-light.svg"
          alt=""
          width={220}
          height={260}
          loading="lazy"
          className="h-52 w-auto shrink-0 self-end max-sm:hidden @xl:self-center"
        />
      </div>
    </aside>
  )
}
