import { type ReactNode, useId } from 'react'

/** A section with a heading. */
export function Card({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0 p-4 sm:p-5">
      <h2 id={id} className="mb-3 text-subheading">
        {heading}
      </h2>
      {children}
    </section>
  )
}

export const Quiet = ({ children }: { children: ReactNode }) => (
  <p className="text-ink-700 text-label">{children}</p>
)
