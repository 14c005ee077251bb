import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'

/** `light` is for dark grounds. */
type Look = 'primary' | 'secondary' | 'light' | 'quiet'

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-2.5 text-center font-semibold no-underline transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const looks: Record<Look, string> = {
  primary:
    'bg-leaf-700 text-white hover:bg-leaf-800 disabled:bg-paper-200 disabled:text-ink-500 aria-disabled:bg-leaf-600',
  secondary:
    'border-2 border-leaf-700 bg-white text-leaf-700 hover:bg-leaf-50 disabled:border-paper-300 disabled:text-ink-500',
  light: 'bg-paper-50 text-leaf-800 hover:bg-white',
  quiet: 'text-leaf-700 underline underline-offset-4 hover:text-leaf-900 disabled:text-ink-500',
}

const classOf = (look: Look, extra = ''): string => `${shape} ${looks[look]} ${extra}`

export function Button({
  look = 'primary',
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & { look?: Look }) {
  return <button {...props} type={type} className={classOf(look, className)} />
}

/** A link that looks like a button. */
export function ButtonLink({
  look = 'primary',
  className,
  ...props
}: LinkProps & { look?: Look; className?: string }) {
  return <Link {...props} className={classOf(look, className)} />
}
