import type { ComponentProps } from 'react'
import type { LinkProps } from 'react-router'
import { Link } from './link.tsx'

/** `light` is for dark backgrounds, `danger` for actions that cannot be undone. */
type Look = 'primary' | 'secondary' | 'light' | 'quiet' | 'danger'

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-(--radius-control) border px-5 py-2.5 text-center font-semibold leading-tight no-underline transition-[background-color,border-color,color,translate] active:translate-y-px disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const looks: Record<Look, string> = {
  primary:
    'border-transparent bg-leaf-700 text-white hover:bg-leaf-900 disabled:bg-paper-200 disabled:text-ink-700 aria-disabled:bg-leaf-600',
  secondary:
    'border-leaf-700 bg-paper-0 text-leaf-700 hover:bg-leaf-50 disabled:border-paper-300 disabled:text-ink-500',
  light: 'border-transparent bg-paper-50 text-leaf-900 hover:bg-clay-100',
  danger:
    'border-alert-700 bg-paper-0 text-alert-700 hover:bg-alert-100 disabled:border-paper-300 disabled:text-ink-500',
  quiet:
    'border-transparent text-leaf-700 underline decoration-leaf-300 decoration-[1.5px] underline-offset-[0.3em] hover:decoration-current disabled:text-ink-500',
}

/** For the few links that lead out of the router, to a file. */
export const buttonClass = (look: Look, extra = ''): string => `${shape} ${looks[look]} ${extra}`

export function Button({
  look = 'primary',
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & { look?: Look }) {
  return <button {...props} type={type} className={buttonClass(look, className)} />
}

/** A link that looks like a button. */
export function ButtonLink({
  look = 'primary',
  className,
  ...props
}: LinkProps & { look?: Look; className?: string }) {
  return <Link {...props} className={buttonClass(look, className)} />
}
