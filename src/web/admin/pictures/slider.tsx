import { useId } from 'react'

interface SliderProps {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** A length in pixels; the arrow keys change it too. */
export function Slider({ label, value, max, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="flex justify-between gap-2 font-semibold text-label">
        {label} <span className="font-normal text-ink-700">{value}</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        value={value}
        disabled={max === 0}
        onChange={({ target }) => onChange(Number(target.value))}
        className="mt-1.5 min-h-9 w-full accent-leaf-700"
      />
    </div>
  )
}
