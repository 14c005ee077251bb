import { answerThread } from '../../../platform/threads/answer-thread.ts'
import { markdownOfHtml } from './markdown-of-html.ts'

// Converts the untrusted HTML of one table to Markdown, then ends.

await answerThread((texts: string[]) => texts.map(markdownOfHtml))
