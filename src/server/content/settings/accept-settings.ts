import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import { OwnerSettings } from '#shared/settings/owner-settings.ts'
import { isSection, mergedFields } from '../../platform/database/settings-row.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

type Problems = Record<string, string>

interface Issue {
  path: PropertyKey[]
  message: string
}

const problemsOf = (issues: Issue[]): Problems => {
  const problems: Problems = {}
  for (const { path, message } of issues) {
    problems[path.join('.')] ??=
      message === 'Invalid input' ? 'This is missing, or not in the expected form.' : message
  }
  return problems
}

/**
 * Validates settings and drops unknown names.
 * @throws {ShopError} `invalid_request`, with a sentence for the path of each wrong value.
 */
export function checkedSettings(value: unknown): OwnerSettings {
  const { success, data, error } = OwnerSettings.safeParse(value)
  if (success) return data
  throw errorOf(problemsOf(error.issues))
}

/**
 * The present settings with a changed part.
 * @throws {ShopError} `invalid_request`, with a sentence for the path of each wrong or unknown value.
 */
export function acceptedSettings(present: OwnerSettings, part: Record<string, unknown>): OwnerSettings {
  const settings = checkedSettings(mergedFields(present, part))
  const unknown = unknownIn(part, settings)
  if (unknown.length === 0) return settings
  throw errorOf(Object.fromEntries(unknown.map((path) => [path, 'There is no such setting.'])))
}

export function errorOf(problems: Problems): ShopError {
  const [first] = Object.entries(problems)
  return new ShopError('invalid_request', first ? `${first[0]}: ${first[1]}` : 'These are no settings.', {
    errors: problems,
  })
}

/** The paths in `given` that `taken` lacks. */
function unknownIn(given: unknown, taken: unknown, before = ''): string[] {
  if (Array.isArray(given) && Array.isArray(taken)) {
    return given.flatMap((item, index) => unknownIn(item, taken[index], `${before}${index}.`))
  }
  if (!isSection(given) || !isSection(taken)) return []
  return Object.keys(given).flatMap((name) =>
    Object.hasOwn(taken, name) ? unknownIn(given[name], taken[name], `${before}${name}.`) : [before + name],
  )
}

/**
 * The settings of stored content. Invalid sections, which only SQL can write, fall back to the release and
 * appear in `problems`.
 */
export function readContent(content: unknown): { settings: OwnerSettings; problems: Problems } {
  const whole = mergedFields(defaultOwnerSettings, content)
  const { success, data, error } = OwnerSettings.safeParse(whole)
  if (success) return { settings: data, problems: {} }
  const invalidSections = new Set(error.issues.map(({ path }) => path[0]))
  const sound = Object.fromEntries(
    Object.entries(whole as object).filter(([name]) => !invalidSections.has(name)),
  )
  const settings = OwnerSettings.parse(mergedFields(defaultOwnerSettings, sound))
  return { settings, problems: problemsOf(error.issues) }
}
