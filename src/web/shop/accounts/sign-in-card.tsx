import type { ReactNode } from 'react'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'

interface SignInCardProps {
  title: string
  lead: string
  /** What can't be done without JavaScript: 'Logging in'. */
  deed: string
  children: ReactNode
}

/** The narrow card that the pages for signing in share. */
export function SignInCard({ title, lead, deed, children }: SignInCardProps) {
  return (
    <section className="page-width flex justify-center py-10 md:py-16">
      <div className="card w-full max-w-md p-6 sm:p-8">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2 text-ink-700">{lead}</p>
        <NeedsJavaScript deed={deed} />
        <div className="mt-6">{children}</div>
      </div>
    </section>
  )
}
