import { setImmediate as breathe } from 'node:timers/promises'
import type { ArticleFields } from '#contract/admin/article-fields.ts'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import type { ImportGoal } from '#shared/import-states.ts'
import { writtenMoment } from '../../../catalog/imports/moments.ts'
import { isSame } from '../../../drafting/apply-edits.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { FieldChange, PlannedRow } from '../../../platform/imports/kind.ts'
import { blankFields, fieldNames, fieldsOf } from '../article-fields.ts'
import { checkFields, type Sentences } from '../check-fields.ts'
import { checkArticle } from '../checks/check-article.ts'
import type { Moved } from '../moved.ts'
import type { KnownArticle, KnownArticles } from './known-articles.ts'
import { type Claims, claimFor, meetOthers } from './meet-others.ts'
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
  moved: Moved
}

interface Judging {
  known: KnownArticles
  claims: Claims
}

/** Plans row by row, from the rows and the stored articles. */
export async function planArticles(
  tx: Database,
  rows: GivenArticle[],
  { known, goal }: { known: KnownArticles; goal: ImportGoal },
): Promise<PlannedArticle[]> {
  const judging = { known, claims: { slugs: new Map(), old: new Map(), guides: new Map() } }
  const planned: PlannedArticle[] = []
  for (const given of rows) {
    planned.push(await planRow(tx, given, { ...judging, goal }))
    await breathe()
  }
  return planned
}

type Found = Pick<PlannedArticle, 'known' | 'fields' | 'fit'> & { before: DraftFields; unfit: Sentences }

async function planRow(
  tx: Database,
  given: GivenArticle,
  { goal: wanted, ...judging }: Judging & { goal: ImportGoal },
): Promise<PlannedArticle> {
  const known = judging.known.bySlug.get(given.slug) ?? null
  const begun = await lay(tx, given, { known, goal: wanted })
  const isTouched = fieldNames.some((name) => !isSame(begun.before[name], begun.fields[name]))
  const checks = wanted === 'shop' && isTouched ? await checkArticle(tx, begun.fields) : []
  const claim = given.confirms ? undefined : checks.find(({ kind }) => kind === 'claim')
  const goal = claim ? 'drafts' : wanted
  const found = claim ? await lay(tx, given, { known, goal }) : begun
  const wrong = claim ? [] : checks.filter(({ kind }) => kind === 'error').reverse()
  const meeting = { found: known, fit: found.fit, goal, ...judging }
  const problems = {
    ...Object.fromEntries(wrong.map(({ field, sentence }) => [field, sentence])),
    ...judged(found.unfit, given.typed, goal),
    ...(await unknownCover(tx, found)),
    ...meetOthers(given, meeting),
    ...movedTooLate(given, known),
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
    moved: movedOf(given, known, judging.known),
  }
  if (Object.keys(problems).length > 0) return { ...base, outcome: 'refused', changes: {} }
  claimFor(given, meeting)
  const changes = changesOf(base, found.before)
  if (Object.keys(changes).length === 0) return { ...base, outcome: 'same', changes }
  if (claim) changes.claims_confirmed = { before: null, after: `Stays a draft. ${claim.sentence}` }
  return {
    ...base,
    outcome: known === null ? 'new' : 'changed',
    changes,
    ...(claim && { staysDraft: true }),
  }
}

/** The fields after a row, over the blog or over the draft. */
async function lay(
  tx: Database,
  { typed }: GivenArticle,
  { known, goal }: { known: KnownArticle | null; goal: ImportGoal },
): Promise<Found> {
  const live = known?.live ? fieldsOf(known.live) : null
  const under = goal === 'drafts' || live === null ? known?.draft?.fields : {}
  const before: DraftFields = { ...(live ?? blankFields), ...under }
  const fields = { ...before, ...typed }
  const { fit, problems: unfit } = await checkFields(tx, fields, known?.live?.id ?? null)
  return { known, before, fields, fit, unfit }
}

/** The problems that count: all for the blog, those of the row for a draft, which may be incomplete. */
const judged = (unfit: Sentences, typed: DraftFields, goal: ImportGoal): Sentences =>
  goal === 'shop' ? unfit : Object.fromEntries(Object.entries(unfit).filter(([field]) => field in typed))

/** Rejects another publication time for a published article. */
function movedTooLate({ publishedAt }: GivenArticle, known: KnownArticle | null): Sentences {
  if (!known?.live || publishedAt === null || isMoment(publishedAt, known.live.published_at)) return {}
  return {
    published_at: 'The article is in this blog, and keeps the moment at which it was published first.',
  }
}

/** Compares to the second, the precision of cells. */
const isMoment = (moment: Date, other: Date | string): boolean =>
  writtenMoment(moment) === writtenMoment(new Date(other))

function movedOf(
  { publishedAt, oldAddresses }: GivenArticle,
  known: KnownArticle | null,
  { redirects }: KnownArticles,
): Moved {
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
  const isSince = moved.publishedAt !== null && (since === null || !isMoment(moved.publishedAt, since))
  const old = moved.oldAddresses.filter((path) => !had?.oldAddresses.includes(path))
  return {
    ...Object.fromEntries(changed),
    ...(isSince && {
      published_at: {
        before: since && writtenMoment(since),
        after: moved.publishedAt && writtenMoment(moved.publishedAt),
      },
    }),
    ...(old.length > 0 && {
      old_addresses: { before: null, after: old },
    }),
  }
}
