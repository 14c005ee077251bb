import { Eye, EyeOff } from 'lucide'
import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

type OwnProps = Omit<FieldProps, 'type' | 'trailing'>

/** A password field with a button that shows the password. */
export function PasswordField({ className, ...props }: OwnProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={`relative ${className ?? ''}`}>
      <ShowButton what={props.label} isShown={isShown} onChange={setShown} />
      <PasswordInput {...props} isShown={isShown} />
    </div>
  )
}

interface ShowButtonProps {
  /** The name of the shown field: 'Password'. */
  what: string
  isShown: boolean
  onChange: (isShown: boolean) => void
}

/**
 * Shows a password. The button is in the label's line, before the field, so that the next Tab stop is the
 * next field or the submit button.
 */
export function ShowButton({ what, isShown, onChange }: ShowButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={() => onChange(!isShown)}
      className="absolute -top-2 right-0 inline-flex min-h-8 items-center gap-1.5 rounded-(--radius-control) px-2 font-semibold text-label text-leaf-700 hover:bg-leaf-50 aria-pressed:bg-leaf-100"
    >
      <Icon of={isShown ? EyeOff : Eye} className="size-4" />
      Show<span className="sr-only"> {what.toLowerCase()}</span>
    </button>
  )
}

/** The field alone, for several passwords with one button. */
export function PasswordInput({ isShown, ...props }: OwnProps & { isShown: boolean }) {
  return <Field autoCapitalize="none" spellCheck={false} {...props} type={isShown ? 'text' : 'password'} />
}
