interface RowCheckboxProps {
  label: string
  isOn: boolean
  onToggle: (isRange: boolean) => void
}

/** A checkbox with a large touch area; Shift means a range. */
export function RowCheckbox({ label, isOn, onToggle }: RowCheckboxProps) {
  return (
    <label className="inline-flex size-11 cursor-pointer items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
        className="size-5 accent-leaf-700"
      />
    </label>
  )
}
