import type { ReactNode } from 'react'
import { Logo } from '../../ui/logo.tsx'

/** The frame of the forms before a sign-in. */
export function Entrance({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <main id="main" className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-4 py-10">
      <div className="mb-6 flex items-center gap-3 text-leaf-800">
        <Logo className="h-9" />
        <span className="kicker">Back office</span>
      </div>
      <div className="card p-6 sm:p-8">
        <h1 className="mb-5 text-heading">{heading}</h1>
        {children}
      </div>
    </main>
  )
}
