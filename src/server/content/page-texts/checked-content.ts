import type { TextContent } from '#contract/admin/page-texts.ts'
import { type TextField, type TextKind, type TextName, textKinds } from '#contract/admin/text-kinds.ts'
import { placeholders, unknownNames } from '#shared/copy/placeholders.ts'
import { isUnstorable } from '#shared/field-rules.ts'
import { oneLine } from '#shared/fields.ts'
import { normaliseText } from '#shared/text/normalise.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

type Values = Record<string, string>

/** The problem with a value; null without one. */
function problemOf(value: string, { label, most, choices }: TextField, isFilled: boolean): string | null {
  if (value === '') return `${label} is required.`
  if (value.length > most) return `${label} can have at most ${most} characters.`
  if (isUnstorable(value)) return `${label} has characters that can't be stored.`
  if (choices && !Object.hasOwn(choices, value)) return `${label}: choose one of the list.`
  const [unknown] = isFilled ? unknownNames(value) : []
  if (unknown === undefined) return null
  return `{${unknown}} stands for nothing. Use one of: ${Object.keys(placeholders).join(', ')}.`
}

/**
 * Validates a text: trimmed, with the fields of its kind only.
 * @throws {ShopError} `invalid_request`, with a sentence for the path of each wrong field.
 */
export function checkedContent(name: TextName, { head, entries }: TextContent): TextContent {
  const kind = textKinds[name]
  const errors: Values = {}
  const take = (fields: Record<string, TextField>, given: Values, path: string): Values =>
    Object.fromEntries(
      Object.entries(fields).map(([field, rule]) => {
        const typed = given[field] ?? ''
        const value = (rule.isLong ? normaliseText(typed.replace(/\r\n?/g, '\n')) : oneLine(typed)).trim()
        const problem = problemOf(value, rule, kind.isFilled)
        if (problem) errors[`${path}.${field}`] = problem
        return [field, value]
      }),
    )
  const checked = {
    head: take(kind.head, head, 'head'),
    entries: entries.map(({ id, hidden, values }, place) => ({
      id,
      hidden,
      values: take(kind.entry, values, `entries.${place}`),
    })),
  }
  if (entries.length > kind.maxEntries) errors.entries = tooMany(kind)
  const [first] = Object.values(errors)
  if (first) throw new ShopError('invalid_request', first, { errors })
  return checked
}

const tooMany = ({ noun, maxEntries }: TextKind): string => `These are more than ${maxEntries} ${noun}s.`
