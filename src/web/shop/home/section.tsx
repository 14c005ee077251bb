import { ArrowRight } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'

interface SectionProps {
  id: string
  heading: string
  text?: ReactNode
  action?: { label: string; to: string }
  children: ReactNode
}

/** A part of the home page: heading, a line of text, a link to all. */
export function Section({ id, heading, text, action, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="page-width part">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={id} className="text-title">
            {heading}
          </h2>
          {text && <div className="mt-2.5 text-ink-700 text-lead">{text}</div>}
        </div>
        {action && <MoreLink {...action} />}
      </div>
      <div className="mt-6 md:mt-9">{children}</div>
    </section>
  )
}

/** Links to the whole list. */
export function MoreLink({ label, to }: { label: string; to: string }) {
  return (
    <Link to={to} className="group text-link inline-flex min-h-11 items-center gap-2">
      {label}
      <Icon of={ArrowRight} className="size-4 transition-[translate] group-hover:translate-x-1" />
    </Link>
  )
}
