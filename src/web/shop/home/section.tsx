import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface SectionProps {
  id: string
  heading: string
  text?: ReactNode
  action?: { label: string; to: string }
  children: ReactNode
}

/** A part of the home page: heading, a line about it, where to see all of it. */
export function Section({ id, heading, text, action, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="page-width pt-14 md:pt-20">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={id} className="text-3xl md:text-4xl">
            {heading}
          </h2>
          {text && <div className="mt-2 text-ink-700 text-lg">{text}</div>}
        </div>
        {action && (
          <Link
            to={action.to}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf-700 underline underline-offset-4 hover:text-leaf-900"
          >
            {action.label}
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        )}
      </div>
      <div className="mt-6 md:mt-8">{children}</div>
    </section>
  )
}
