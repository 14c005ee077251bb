import type { ComponentProps } from 'react'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { FieldNews } from '../drafts/field-news.tsx'
import type { FormPart } from './article-edit.ts'
import { articleLabels } from './article-fields.ts'
import { articleKind } from './article-kind.ts'

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
  const set = (value: string) => edit.form.setValue(name, value, { shouldValidate: true })
  return (
    <div className={`min-w-0 ${className}`}>
      <Input {...props} onSet={set} />
      <FieldNews kind={articleKind} edit={edit} name={name} isNew={isNew} isFixed={isFixed} />
    </div>
  )
}

type InputProps = ArticleInputProps & { onSet: (value: string) => void }

function Input({ edit, isFixed, name, hint, look, options, suggestions, onSet }: InputProps) {
  const shared = { ...edit.form.field(name), error: edit.problemOf(name), hint, readOnly: isFixed }
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
