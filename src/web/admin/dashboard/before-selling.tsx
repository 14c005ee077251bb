import { Link } from 'react-router'
import type { getToday } from '#contract/admin/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'

type Progress = NonNullable<Reply<typeof getToday>['checklist']>

/** The progress of the owner's checklist, with a link to it. */
export const BeforeSelling = ({ progress: { done, all } }: { progress: Progress }) => (
  <Link
    to="/checklist"
    className="card mt-4 flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 p-4 no-underline sm:p-5 hover:border-leaf-700"
  >
    <span className="font-semibold">Before the shop sells: the checklist</span>
    <span className="text-ink-700">
      {done} of {all} done
    </span>
  </Link>
)
