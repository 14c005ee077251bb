import type { OwnerSettings } from '#contract/admin/settings.ts'
import { formatPaise, parseRupees, toRupees } from '#shared/money.ts'
import { nameOf, type SettingField } from './field.ts'

/** The typed fields by name. */
export type TypedSettings = Record<string, string>

type Section = Record<string, unknown>

/** The value at a path; undefined below a null section. */
export function valueAt(settings: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((section, name) => (section as Section | null | undefined)?.[name], settings)
}

interface NamedLink {
  name: string
  url: string
}

interface NamedNumber {
  name: string
  number: string
}

/** A value as it is typed. */
export function typedValue({ kind }: Pick<SettingField, 'kind'>, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'lines' || kind === 'ids') return (value as unknown[]).join('\n')
  if (kind === 'switch') return value === true ? 'on' : 'off'
  if (kind === 'links') return (value as NamedLink[]).map(({ name, url }) => `${name} ${url}`).join('\n')
  if (kind === 'numbers')
    return (value as NamedNumber[]).map(({ name, number }) => `${name}: ${number}`).join('\n')
  if (kind === 'rupees') return String(toRupees(value as number))
  return String(value)
}

export const typedSettings = (settings: OwnerSettings, fields: SettingField[]): TypedSettings =>
  Object.fromEntries(fields.map((field) => [nameOf(field), typedValue(field, valueAt(settings, field.path))]))

/** The fields whose text changed. */
export const changedFields = (
  before: TypedSettings,
  after: TypedSettings,
  fields: SettingField[],
): SettingField[] => fields.filter((field) => tidy(before[nameOf(field)]) !== tidy(after[nameOf(field)]))

/** Blanks around lines and empty lines have no meaning. */
const tidy = (typed = ''): string => linesOf(typed).join('\n')

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/**
 * The changed settings of the request. Invalid numbers are sent as typed, and the server returns the error.
 */
export function partOf(before: TypedSettings, after: TypedSettings, fields: SettingField[]): Section {
  const part: Section = {}
  for (const field of changedFields(before, after, fields)) {
    put(part, field.path.split('.'), readTyped(field, after[nameOf(field)] ?? ''))
  }
  for (const pair of pairs) {
    const { path } = pair
    if (valueAt(part, path) !== undefined) put(part, path.split('.'), pairOf(pair, after))
  }
  return part
}

/** Settings of two fields, which are sent together, or as null. */
const pairs: { path: string; names: [string, string]; isNull: (first: string, second: string) => boolean }[] =
  [
    { path: 'front.announcement', names: ['text', 'path'], isNull: (text) => text === '' },
    ...['claims.ratingSource', 'marketplace'].map((path) => ({
      path,
      names: ['name', 'url'] as [string, string],
      isNull: (name: string, url: string) => name === '' && url === '',
    })),
  ]

function pairOf({ path, names, isNull }: (typeof pairs)[number], typed: TypedSettings): object | null {
  const [first = '', second = ''] = names.map((name) => typed[nameOf({ path: `${path}.${name}` })]?.trim())
  return isNull(first, second) ? null : { [names[0]]: first, [names[1]]: second }
}

function put(section: Section, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    section[name] = value
    return
  }
  section[name] ??= {}
  put(section[name] as Section, rest, value)
}

function readTyped({ kind, isOptional }: SettingField, typed: string): unknown {
  const text = typed.trim()
  if (kind === 'lines') return linesOf(typed)
  if (kind === 'ids') return linesOf(typed).map((line) => (/^\d+$/.test(line) ? Number(line) : line))
  if (kind === 'switch') return text === 'on'
  if (kind === 'links') return linesOf(typed).map(linkOf)
  if (kind === 'numbers') return linesOf(typed).map(numberOf)
  if (kind === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  const paise = kind === 'rupees' ? parseRupees(text.replaceAll(',', '')) : null
  if (paise !== null) return paise
  return isOptional && text === '' ? null : text
}

function linkOf(line: string): NamedLink {
  const [, name = line, url = ''] = /^(.*\S)\s+(\S+)$/.exec(line) ?? []
  return { name, url }
}

/** A line without a colon is a name alone, which the server refuses. */
function numberOf(line: string): NamedNumber {
  const [name = '', ...rest] = line.split(':')
  return { name: name.trim(), number: rest.join(':').trim() }
}

/** A value in words, for lists of changes. */
export function shownSetting({ kind }: Pick<SettingField, 'kind'>, value: unknown): string {
  if (kind === 'rupees' && typeof value === 'number') return formatPaise(value)
  return typedValue({ kind: kind ?? 'text' }, value).replaceAll('\n', ', ') || 'none'
}

/** The server's errors by field name; for lists, of the wrong line. */
export function wrongByName(errors: Record<string, string>, fields: SettingField[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [path, message] of Object.entries(errors)) {
    const field = fields.find((one) => path === one.path || path.startsWith(`${one.path}.`))
    if (!field) continue
    const line = /^\.(\d+)/.exec(path.slice(field.path.length))?.[1]
    found[nameOf(field)] ??= line === undefined ? message : `Line ${Number(line) + 1}: ${message}`
  }
  return found
}
