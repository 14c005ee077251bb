import type { ReactNode } from 'react'

interface PlanSectionProps {
  id: string
  title: string
  children: ReactNode
}

export function PlanSection({ id, title, children }: PlanSectionProps) {
  return (
    <section aria-labelledby={id} className="mt-12 md:mt-16">
      <h2 id={id} className="border-ink-900 border-b pb-2 text-heading">
        {title}
      </h2>
      <div className="mt-5">{children}</div>
    </section>
  )
}
