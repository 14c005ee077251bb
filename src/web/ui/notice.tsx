import type { ReactNode } from 'react'

type Tone = 'success' | 'error' | 'info'

const looks: Record<Tone, string> = {
  success: 'border-leaf-300 bg-leaf-50 text-leaf-900',
  error: 'border-alert-700/40 bg-alert-100 text-alert-700',
  info: 'border-sky-800/30 bg-sky-100 text-sky-800',
}

/** A banner that is announced when it appears: at once for errors, politely otherwise. */
export function Notice({
  tone,
  children,
  className = '',
}: {
  tone: Tone
  children: ReactNode
  className?: string
}) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`fade-in rounded-(--radius-control) border px-4 py-3 font-medium leading-snug ${looks[tone]} ${className}`}
    >
      {children}
    </div>
  )
}
