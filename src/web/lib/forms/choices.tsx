interface ChoicesProps {
  label: string
  name: string
  kind: 'checkbox' | 'radio'
  options: { value: string; label: string }[]
  chosen: string[]
}

/** A group of checkboxes or radio buttons with one question. */
export function Choices({ label, name, kind, options, chosen }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-4 font-display text-heading">{label}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-13 cursor-pointer items-center gap-3 rounded-(--radius-control) border border-paper-300 bg-white px-4 py-2.5 transition-colors hover:border-leaf-600 has-checked:border-leaf-700 has-checked:bg-leaf-50 has-checked:ring-1 has-checked:ring-leaf-700"
          >
            <input
              type={kind}
              name={name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
              className="size-5 shrink-0 accent-leaf-700"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
