interface ChoicesProps {
  label: string
  name: string
  kind: 'checkbox' | 'radio'
  options: { value: string; label: string }[]
  chosen: string[]
}

/** A question with its answers to tick, as one group. */
export function Choices({ label, name, kind, options, chosen }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-ink-500 bg-white px-4 py-2 has-checked:border-leaf-700 has-checked:bg-leaf-50 has-checked:font-semibold"
          >
            <input
              type={kind}
              name={name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
              className="size-4 accent-leaf-700"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
