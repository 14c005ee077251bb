import { useId } from 'react'

interface RoleChoiceProps {
  roles: string[]
  value: string
  onChange: (role: string) => void
}

export function RoleChoice({ roles, value, onChange }: RoleChoiceProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-label">
        Role
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3.5"
      >
        {roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </select>
    </div>
  )
}
