import { blocksOf, filledBlocks, filledParagraphs, paragraphsOf } from './block-text.ts'
import { paragraph, type Section } from './blocks.ts'
import { filled, type PlaceholderValues } from './placeholders.ts'

/** A section or a question as the owner types it. */
interface Entry {
  id: string
  values: Record<string, string>
}

/** Sections with their words filled; those of which nothing is left are left out. */
export const filledSections = (
  entries: Entry[],
  values: PlaceholderValues,
  { hasBlocks }: { hasBlocks: boolean },
): Section[] =>
  entries
    .map(({ id, values: { heading = '', text = '' } }) => ({
      id,
      heading: filled(heading, values),
      blocks: filledBlocks(hasBlocks ? blocksOf(text) : paragraphsOf(text).map(paragraph), values),
    }))
    .filter(({ heading, blocks }) => heading !== '' && blocks.length > 0)

/** Questions with their words filled; those of which nothing is left are left out. */
export const filledQuestions = (entries: Entry[], values: PlaceholderValues) =>
  entries
    .map(({ id, values: { question = '', answer = '', products } }) => ({
      id,
      question: filled(question, values),
      answer: filledParagraphs(answer, values),
      products,
    }))
    .filter(({ question, answer }) => question !== '' && answer.length > 0)
