import { answerThread } from '../../../platform/threads/answer-thread.ts'
import { markdownOfHtml } from './markdown-of-html.ts'

// Turns the texts of one table from HTML into Markdown and ends. They are the HTML of strangers.

await answerThread((texts: string[]) => texts.map(markdownOfHtml))
