import { settings } from '#contract/settings.ts'

/** The mark and the name. The mark takes the colour of the text around it, so that it stands on any ground. */
export function Wordmark({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2 font-display text-[1.625rem] leading-none ${className}`}>
      <span aria-hidden className="mark" />
      {settings.brand.name}
    </span>
  )
}
