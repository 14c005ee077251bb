import { convertHtml, type HtmlCell } from '../html/convert-html.ts'
import { answerThread } from '../threads/answer-thread.ts'

// Converts the untrusted HTML of one table, then ends.

await answerThread((cells: HtmlCell[]) => cells.map(convertHtml))
