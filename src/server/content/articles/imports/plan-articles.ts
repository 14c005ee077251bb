import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ArticleFields } from '#contract/admin/article-fields.ts'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import type { ImportGoal } from '#shared/import-states.ts'
import { formatMoment } from '../../../catalog/imports/moments.ts'
import { isSame } from '../../../drafting/apply-edits.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { FieldChange, PlannedRow } from '../../../platform/imports/kind.ts'
import { blankFields, fieldNames, fieldsOf } from '../article-fields.ts'
import { checkFields, type Sentences } from '../check-fields.ts'
import { checkArticle } from '../checks/check-article.ts'
import type { FormerPublication } from '../former-publication.ts'
import { type Claims, findConflicts, recordClaims } from './find-conflicts.ts'
import type { KnownArticle, KnownArticles } from './known-articles.ts'
import type { GivenArticle } from './read-article-row.ts'
import { unknownCover } from './unknown-cover.ts'

/** A row with the article that it makes. */
export interface PlannedArticle extends PlannedRow {
  known: KnownArticle | null
  /** The target; an article with an unconfirmed claim stays a draft. */
  goal: ImportGoal
  typed: DraftFields
  /** Every field after the row. */
  fields: DraftFields
  /** The valid fields. */
  fit: Partial<ArticleFields>
  moved: FormerPublication
}

interface PlanContext {
  known: KnownArticles
  claims: Claims
}

/** Plans row by row, from the rows and the stored articles. */
export async function planArticles(
  tx: Database,
  rows: GivenArticle[],
  { known, goal }: { known: KnownArticles; goal: ImportGoal },
): Promise<PlannedArticle[]> {
  const context = { known, claims: { slugs: new Map(), old: new Map(), guides: new Map() } }
  const planned: PlannedArticle[] = []
  for (const given of rows) {
    planned.push(await planRow(tx, given, { ...context, goal }))
    await yieldToEventLoop()
  }
  return planned
}

type Found = Pick<PlannedArticle, 'known' | 'fields' | 'fit'> & {
  before: DraftFields
  fieldProblems: Sentences
}

async function planRow(
  tx: Database,
  given: GivenArticle,
  { goal: wanted, ...context }: PlanContext & { goal: ImportGoal },
): Promise<PlannedArticle> {
  const known = context.known.bySlug.get(given.slug) ?? null
  const asked = given.isDraft ? 'drafts' : wanted
  const merged = await mergeRow(tx, given, { known, goal: asked })
  const isTouched = fieldNames.some((name) => !isSame(merged.before[name], merged.fields[name]))
  const checks = asked === 'shop' && isTouched ? await checkArticle(tx, merged.fields) : []
  const claim = given.confirms ? undefined : checks.find(({ kind }) => kind === 'claim')
  const goal = claim ? 'drafts' : asked
  const found = claim ? await mergeRow(tx, given, { known, goal }) : merged
  const wrong = claim ? [] : checks.filter(({ kind }) => kind === 'error').reverse()
  const conflictInput = { found: known, fit: found.fit, goal, ...context }
  const problems = {
    ...Object.fromEntries(wrong.map(({ field, sentence }) => [field, sentence])),
    ...relevantProblems(found.fieldProblems, given.typed, goal),
    ...(await unknownCover(tx, found)),
    ...findConflicts(given, conflictInput),
    ...publicationTimeProblem(given, known),
    ...given.problems,
  }
  const base = {
    line: given.line,
    name: String(found.fields.title || given.slug),
    problems,
    known,
    goal,
    entityId: known?.live ? String(known.live.id) : null,
    typed: given.typed,
    fields: found.fields,
    fit: found.fit,
    moved: movedOf(given, known, context.known),
  }
  if (Object.keys(problems).length > 0) return { ...base, outcome: 'refused', changes: {} }
  recordClaims(given, conflictInput)
  const changes = changesOf(base, found.before)
  if (Object.keys(changes).length === 0) return { ...base, outcome: 'same', changes }
  if (claim) changes.claims_confirmed = { before: null, after: `Stays a draft. ${claim.sentence}` }
  return {
    ...base,
    outcome: known === null ? 'new' : 'changed',
    changes,
    ...(goal !== wanted && { staysDraft: true }),
  }
}

/** The fields after a row, over the blog or over the draft. */
async function mergeRow(
  tx: Database,
  { typed }: GivenArticle,
  { known, goal }: { known: KnownArticle | null; goal: ImportGoal },
): Promise<Found> {
  const live = known?.live ? fieldsOf(known.live) : null
  const under = goal === 'drafts' || live === null ? known?.draft?.fields : {}
  const before: DraftFields = { ...(live ?? blankFields), ...under }
  const fields = { ...before, ...typed }
  const { fit, problems: fieldProblems } = await checkFields(tx, fields, known?.live?.id ?? null)
  return { known, before, fields, fit, fieldProblems }
}

/** The problems that count: all for the blog, those of the row for a draft, which may be incomplete. */
const relevantProblems = (fieldProblems: Sentences, typed: DraftFields, goal: ImportGoal): Sentences =>
  goal === 'shop'
    ? fieldProblems
    : Object.fromEntries(Object.entries(fieldProblems).filter(([field]) => field in typed))

/** Rejects another publication time for a published article. */
function publicationTimeProblem({ publishedAt }: GivenArticle, known: KnownArticle | null): Sentences {
  if (!known?.live || publishedAt === null || isSameSecond(publishedAt, known.live.published_at)) return {}
  return {
    published_at: 'The article is in this blog, and keeps the moment at which it was published first.',
  }
}

/** Compares to the second, the precision of cells. */
const isSameSecond = (moment: Date, other: Date | string): boolean =>
  formatMoment(moment) === formatMoment(new Date(other))

function movedOf(
  { publishedAt, oldAddresses }: GivenArticle,
  known: KnownArticle | null,
  { redirects }: KnownArticles,
): FormerPublication {
  return {
    publishedAt: known?.live ? null : (publishedAt ?? known?.draft?.publishedAt ?? null),
    oldAddresses: oldAddresses.filter((path) => !redirects.has(path)),
  }
}

function changesOf(
  { known, goal, fields, moved }: Omit<PlannedArticle, 'outcome' | 'changes'>,
  before: DraftFields,
): Record<string, FieldChange> {
  const isNew = known === null
  const differs = (name: string): boolean =>
    isNew
      ? !['""', 'null', '[]', 'false'].includes(JSON.stringify(fields[name] ?? null))
      : !isSame(before[name], fields[name])
  const changed = fieldNames
    .filter(differs)
    .map((name): [string, FieldChange] => [
      name,
      { before: isNew ? null : (before[name] ?? null), after: fields[name] ?? null },
    ])
  const had = goal === 'drafts' || known?.live === null ? (known?.draft ?? null) : null
  const since = had?.publishedAt ?? null
  const isSince = moved.publishedAt !== null && (since === null || !isSameSecond(moved.publishedAt, since))
  const old = moved.oldAddresses.filter((path) => !had?.oldAddresses.includes(path))
  return {
    ...Object.fromEntries(changed),
    ...(isSince && {
      published_at: {
        before: since && formatMoment(since),
        after: moved.publishedAt && formatMoment(moved.publishedAt),
      },
    }),
    ...(old.length > 0 && {
      old_addresses: { before: null, after: old },
    }),
  }
}
