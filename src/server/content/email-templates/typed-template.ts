import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type LetterName, letterTexts } from '#shared/email-templates/template-texts.ts'
import { completed, type WordedSettings } from '#shared/settings/settings.ts'
import type { LetterExample, LetterExamples } from '../../platform/email/email-examples.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { acceptedSettings } from '../settings/accept-settings.ts'
import { readStored } from '../settings/read-settings.ts'

/** A letter as it is typed, in one of its cases. */
export interface TypedLetter {
  letter: LetterName
  example: string
  write: LetterExample
  settings: WordedSettings
}

interface Typed {
  sentences: Record<string, unknown>
  example?: string | undefined
}

const isLetter = (name: string): name is LetterName => Object.hasOwn(letterTexts, name)

/**
 * Lays the sentences that are typed over those that are saved.
 * @throws {ShopError} `not_found` for an unknown letter or case, `invalid_request` naming each sentence that is wrong.
 */
export async function typedLetter(
  db: NodePgDatabase,
  examples: LetterExamples<LetterName>,
  name: string,
  { sentences, example }: Typed,
): Promise<TypedLetter> {
  if (!isLetter(name)) throw new ShopError('not_found', 'There is no such letter.')
  const [usual = ''] = Object.keys(examples[name])
  const title = example ?? usual
  const write = caseOf(examples, name, title)
  if (!write) throw new ShopError('not_found', 'This letter is not sent in such a case.')
  const { settings } = await readStored(db)
  const typed = acceptedSettings(settings, { letters: { [name]: sentences } })
  return { letter: name, example: title, write, settings: completed(typed) }
}

/** Undefined where the release has no such case. */
export const caseOf = (
  examples: LetterExamples<LetterName>,
  letter: LetterName,
  title: string,
): LetterExample | undefined =>
  Object.hasOwn(examples, letter) && Object.hasOwn(examples[letter], title)
    ? examples[letter][title]
    : undefined
