import type { ReactNode } from 'react'
import { PageHead } from './page-head.tsx'

/** The frame of a page of the shopper's own, the same before its data is there and after. */
export const OwnPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="page-width page-space">
    <PageHead title={title} isPrivate />
    <h1 className="text-title">{title}</h1>
    {children}
  </section>
)
