import { type FormEvent, type Ref, useId } from 'react'
import { Button } from '../../ui/button.tsx'

interface ScanFieldProps {
  label: string
  hint?: string
  onCode: (code: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A field for typed codes; a scanner works anywhere. */
export function ScanField({ label, hint, onCode, ref }: ScanFieldProps) {
  const id = useId()
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('code')
    if (!(field instanceof HTMLInputElement)) return
    const code = field.value.trim()
    field.value = ''
    field.focus()
    if (code) onCode(code)
  }
  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-label">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={ref}
          id={id}
          name="code"
          type="search"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby={hint && `${id}-hint`}
          className="min-h-14 w-full rounded-(--radius-control) border-2 border-leaf-700 bg-white px-3.5 font-semibold text-subheading uppercase"
        />
        <Button type="submit" look="secondary">
          Enter
        </Button>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-700 text-label">
          {hint}
        </p>
      )}
    </form>
  )
}
