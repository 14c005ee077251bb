import type { ComponentProps } from 'react'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Conflict } from '../components/conflict.tsx'
import { shownValue } from '../drafts/shown-value.ts'
import { type FormPart, problemOf } from './article-edit.ts'
import { articleLabels, shortLabel, valuesOf } from './article-fields.ts'

interface ArticleInputProps extends FormPart {
  name: string
  hint?: string
  className?: string
  look?: 'area' | 'day'
  /** What can be chosen; one of these, unless it is only suggested. */
  options?: { value: string; label: string }[]
  suggestions?: string[]
}

/** One field of an article, with what the blog has beside it. */
export function ArticleInput(props: ArticleInputProps) {
  const { edit, isNew, isFixed, name, className = '' } = props
  const { form, draft, conflict } = edit
  const change = draft?.changes.find(({ field }) => field === name)
  const set = (value: string) => form.setValue(name, value, { shouldValidate: true })
  const isConflicting = conflict?.names.includes(name)
  return (
    <div className={`min-w-0 ${className}`}>
      <Input {...props} onSet={set} />
      {conflict && isConflicting && (
        <Conflict
          theirs={conflict.theirs[name] ?? ''}
          before={conflict.before[name] ?? ''}
          onTake={() => set(conflict.theirs[name] ?? '')}
        />
      )}
      {change && !isNew && (
        <p className="mt-1 text-ink-700 text-label [overflow-wrap:anywhere]">
          {change.is_overtaken ? 'Changed in the blog meanwhile, to: ' : 'In the blog: '}
          <strong>{shownValue(change.live)}</strong>{' '}
          {!isFixed && (
            <button
              type="button"
              onClick={() => set(valuesOf({ [name]: change.live })[name] ?? '')}
              className="text-link min-h-9 font-semibold"
            >
              Take it back<span className="sr-only"> for {shortLabel(name)}</span>
            </button>
          )}
        </p>
      )}
    </div>
  )
}

type InputProps = ArticleInputProps & { onSet: (value: string) => void }

function Input({ edit, isFixed, name, hint, look, options, suggestions, onSet }: InputProps) {
  const shared = { ...edit.form.field(name), error: problemOf(edit, name), hint, readOnly: isFixed }
  if (options) {
    const value = edit.typed[name] ?? ''
    return (
      <Select
        label={articleLabels[name] ?? name}
        value={value}
        disabled={isFixed}
        error={shared.error}
        onChange={({ target }) => onSet(target.value)}
      >
        {!options.some((option) => option.value === value) && (
          <option value={value}>{value || 'Choose'}</option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    )
  }
  if (look === 'area') {
    return <TextArea {...(shared as ComponentProps<typeof TextArea>)} rows={3} />
  }
  return (
    <>
      <Field
        {...shared}
        autoComplete="off"
        type={look === 'day' ? 'date' : undefined}
        list={suggestions && `${name}-known`}
      />
      {suggestions && (
        <datalist id={`${name}-known`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  )
}
