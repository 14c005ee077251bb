import type { ComponentProps } from 'react'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { ConflictOf } from '../components/conflict.tsx'
import type { FieldConflicts } from '../components/use-merge.ts'
import { nameOf, type SettingField, type SettingKind } from './field.ts'
import type { TypedSettings } from './typed-settings.ts'

interface SettingRowProps {
  field: SettingField
  /** The props of the form's field. */
  shared: ComponentProps<typeof Field>
  typed: string
  /** The release's default, as typed. */
  release: string
  /** Why the sample's value must be replaced. */
  placeholder: string | undefined
  /** What a colleague saved meanwhile, where both changed it. */
  conflict: FieldConflicts<TypedSettings> | null
  onSet: (typed: string) => void
}

const inputs: Partial<Record<SettingKind, ComponentProps<'input'>>> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  link: { type: 'url', inputMode: 'url' },
  rupees: { inputMode: 'decimal', className: 'max-w-90' },
  number: { inputMode: 'decimal', className: 'max-w-90' },
  colour: { className: 'max-w-90' },
}

const longKinds: SettingKind[] = ['lines', 'ids', 'links', 'numbers', 'sentence']

/** One setting with its hints. */
export function SettingRow({ field, shared, typed, release, placeholder, conflict, onSet }: SettingRowProps) {
  const { kind = 'text', hint, label, choices } = field
  const props = { ...shared, label, hint }
  const isLong = longKinds.includes(kind)
  const isOwn = typed.trim() !== release
  return (
    <div className="min-w-0">
      {choices ? (
        <Choice
          label={label}
          hint={hint}
          choices={choices}
          typed={typed}
          onSet={onSet}
          isFixed={shared.readOnly}
        />
      ) : isLong ? (
        <TextArea
          {...(props as ComponentProps<typeof TextArea>)}
          rows={kind === 'sentence' ? 2 : Math.max(3, typed.split('\n').length)}
        />
      ) : (
        <Field
          {...props}
          {...inputs[kind]}
          autoComplete="off"
          trailing={kind === 'colour' && <Swatch colour={typed} />}
        />
      )}
      {placeholder && (
        <p className="mt-1.5 text-label">
          <Badge tone="red">Sample</Badge> {placeholder}
        </p>
      )}
      <ConflictOf conflict={conflict} name={nameOf(field)} onTake={onSet} />
      {isOwn && !shared.readOnly && (
        <p className="mt-1 text-ink-700 text-label [overflow-wrap:anywhere]">
          Default: {release.replaceAll('\n', ', ') || 'none'}.{' '}
          <button type="button" onClick={() => onSet(release)} className="text-link min-h-9 font-semibold">
            Reset<span className="sr-only"> to the default: {label}</span>
          </button>
        </p>
      )}
    </div>
  )
}

interface ChoiceProps extends Pick<SettingRowProps, 'typed' | 'onSet'> {
  label: string
  hint: string | undefined
  choices: string[]
  isFixed: boolean | undefined
}

const Choice = ({ label, hint, choices, typed, isFixed, onSet }: ChoiceProps) => (
  <>
    <Select
      label={label}
      value={typed}
      disabled={isFixed}
      onChange={(event) => onSet(event.target.value)}
      className="max-w-90"
    >
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </Select>
    {hint && <p className="mt-1 text-ink-700 text-label">{hint}</p>}
  </>
)

/** A colour sample beside its code; nothing for an invalid code. */
function Swatch({ colour }: { colour: string }) {
  if (!/^#[\da-f]{6}$/i.test(colour.trim())) return null
  return (
    <svg
      aria-hidden
      viewBox="0 0 1 1"
      className="absolute top-2.5 right-3 size-7 rounded-md border border-ink-500"
    >
      <rect width="1" height="1" fill={colour.trim()} />
    </svg>
  )
}
