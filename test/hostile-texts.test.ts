import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { replacementNumber, returnNumber } from '#contract/shop/returns.ts'
import { readMoment } from '#server/catalog/imports/moments.ts'
import { parsePictures } from '#server/catalog/imports/pictures/parse-pictures.ts'
import { readAmount } from '#server/catalog/imports/product-columns.ts'
import { withDot } from '#server/catalog/imports/read-cells.ts'
import { findClaims } from '#server/content/articles/checks/find-claims.ts'
import { renderMarkdown } from '#server/content/blog/render-markdown.ts'
import { queryWords } from '#server/content/search/query-words.ts'
import { describeDevice } from '#server/customers/accounts/device.ts'
import { validateReview } from '#server/customers/reviews/review-words.ts'
import { stripQuotes } from '#server/customers/tickets/strip-quotes.ts'
import { numberMismatch } from '#server/orders/fulfilment/courier.ts'
import { readFailure } from '#server/payments/provider/razorpay-failures.ts'
import { joinParts, mimeParts } from '#server/platform/email/mime-parts.ts'
import { sortMail } from '#server/platform/email/read-bounce.ts'
import { tagIn } from '#server/platform/email/return-address.ts'
import { looksLikeHtml } from '#server/platform/html/looks-like-html.ts'
import { markdownOfHtml } from '#server/platform/html/markdown-of-html.ts'
import { textOfHtml } from '#server/platform/html/text-of-html.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { redirectPath, redirectTarget } from '#server/platform/http/redirect-path.ts'
import { readCell } from '#server/platform/imports/cells.ts'
import { productSlug } from '#server/platform/imports/slug-of-names.ts'
import { readTable, writeTable } from '#server/platform/lists/csv.ts'
import { ownPath, pageAddress, searchAddress } from '#server/platform/page-cache/address.ts'
import { readNumbers } from '#server/shipping/dispatch/read-numbers.ts'
import { blocksOf, paragraphsOf } from '#shared/copy/block-text.ts'
import { filled as filledPlaceholders, unknownNames } from '#shared/copy/placeholders.ts'
import { fieldsIn, filled as filledSentence } from '#shared/email-templates/template-texts.ts'
import { withoutEnd, withoutLastWord } from '#shared/ends.ts'
import { isEmail, isUnstorable } from '#shared/field-rules.ts'
import { oneLine } from '#shared/fields.ts'
import { readWishes } from '#shared/garden/wishes.ts'
import { kindOfFile } from '#shared/pictures/kinds.ts'
import { slugOf } from '#shared/product-list/slug.ts'
import { fillReply, type ReplyValues, unknownFields } from '#shared/reply-fields.ts'
import { normalisePhone } from '#shared/text/phone.ts'
import { fitForFrame } from '#web/admin/preview/fit-for-frame.ts'
import { pageDescription } from '#web/lib/head/page-description.ts'
import { linedBlocks } from '#web/shop/products/lined-blocks.ts'

const noValues: ReplyValues = {
  first_name: null,
  number: null,
  order: null,
  order_status: null,
  carrier: null,
  tracking_number: null,
  tracking_link: null,
  support_phone: null,
}

/** Everything that reads texts of strangers. */
const readers: Record<string, (text: string) => unknown> = {
  blocksOf,
  paragraphsOf,
  unknownNames,
  isEmail,
  isUnstorable,
  normalisePhone,
  oneLine,
  readWishes,
  fieldsIn,
  slugOf,
  returnNumber,
  replacementNumber,
  unknownFields,
  addressOf: productSlug,
  withDot,
  readAmount,
  momentOf: (text: string) => readMoment(text, { isEnd: false }),
  namedPictures: parsePictures,
  textOfHtml,
  markdownOfHtml,
  looksLikeHtml,
  linedBlocks,
  renderMarkdown,
  readTable,
  escapeHtml,
  ownPath,
  pageAddress,
  searchAddress,
  readCell,
  sortMail: (text) =>
    sortMail(
      `Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\n${text}`,
    ),
  joinParts: (text) => joinParts(mimeParts(text)),
  describeDevice,
  stripQuotes,
  redirectPath,
  redirectTarget,
  queryWords,
  pageDescription,
  fitForFrame,
  withoutLastWord,
  withoutEnd: (text) => withoutEnd(text, ' /-'),
  filledPlaceholders: (text) => filledPlaceholders(text, {}),
  filledSentence: (text) => filledSentence(text, {}),
  fillReply: (text) => fillReply(text, noValues),
  kindOfFile: (text) => kindOfFile(Buffer.from(text)),
  writeTable: (text) => writeTable([[text, text]]),
  tagIn: (text) => tagIn(text, 'bounces@shop.example'),
  validateReview: (text) => validateReview({ title: text, text, name: text }),
  readFailure: (text) => readFailure(400, { error: { description: text } }),
  readNumbers: (csv) => readNumbers({ csv, columns: { order: 0, carrier: 1, number: 2 } }),
  readNumbersByTitle: (text) => readNumbers({ csv: `${text}\nOrder ID,AWB Code\nORD001,${text}` }),
  numberMismatch: (text) => numberMismatch('DTDC', text),
  findClaims: (text) => findClaims('content', text),
}

/** Pieces that made some reader go back over its text; each is repeated. */
const pieces = [
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u2028',
  ' \n',
  ' \u2028',
  'a',
  'a ',
  'a.',
  '.',
  '-',
  '--',
  '/',
  '\\',
  '=',
  ',',
  '<',
  '>',
  '<a href="',
  '<a ',
  '</a',
  '<style>',
  '<!--',
  '<p',
  '&',
  '&#',
  '&#x0',
  '&amp;',
  '"',
  '""',
  "'",
  '{',
  '{{',
  '{{ ',
  '}}',
  '[',
  '![',
  '](',
  '[a](',
  '(',
  '((',
  ')',
  '*',
  '_',
  '**a',
  '`',
  '# ',
  '- ',
  '> ',
  '| ',
  '0',
  '1,',
  '+91 ',
  '@',
  'a@',
  'a@b.',
  '<a@b.co>',
  'www.',
  'http://',
  'On 1 ',
  'From: ',
  'low w ',
  'x x ',
  'ab-',
  'é',
  'क',
  '\u0301',
  '\u200d',
  '😀',
  '\ud83d',
  '=',
  '=?utf-8?q?',
  'content-type: ',
  'stop ',
  'bounces+a',
]

/** Beginnings of something that a long rest never ends. */
const openings = [
  '{{',
  '{',
  '<',
  '<a ',
  '<a href="',
  '<!--',
  '&',
  '[',
  '(',
  '"',
  '- ',
  '| ',
  'From:',
  'a@',
  '/',
  'http://',
  'RET',
]
const rests = [' ', 'a', ' \u2028']

const hostileTexts: ((most: number) => string)[] = [
  ...pieces.flatMap((piece) => ['', '!', '\u2028'].map((end) => repeated('x ', piece, end))),
  ...openings.flatMap((opening) =>
    rests.flatMap((rest) => ['', '!'].map((end) => repeated(opening, rest, end))),
  ),
]

function repeated(opening: string, piece: string, end: string): (most: number) => string {
  return (most) => `${opening}${piece.repeat(Math.ceil(most / piece.length))}${end}`
}

const length = 2_000
const growth = 16

/** Linear work grows by the factor, quadratic work by its square; collecting garbage adds to either. */
const maxGrowth = 64

/** Work below this is lost among other work of the process. */
const noticedMs = 6

/** The finest work that the clock of the processor tells apart. */
const minMs = 0.25

function workMs(read: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage()
  read(text)
  const { user } = process.cpuUsage(before)
  return user / 1_000
}

/** The minimum of several runs, since other work of the process may fall into one. */
function growthOf(read: (text: string) => unknown, textOf: (length: number) => string): number {
  let least = Infinity
  for (let tries = 0; tries < 4 && least > maxGrowth; tries += 1) {
    const long = workMs(read, textOf(length * growth))
    if (long < noticedMs) return 0
    least = Math.min(least, long / Math.max(workMs(read, textOf(length)), minMs))
  }
  return least
}

it('finds work that grows with the square of a text', () => {
  const slow = (text: string): number => {
    let blanks = 0
    for (let from = 0; from < text.length; from += 16)
      for (let at = from; at < text.length; at += 1) if (text.charCodeAt(at) === 32) blanks += 1
    return blanks
  }
  assert.ok(growthOf(slow, repeated('x ', ' ', '')) > maxGrowth)
})

describe('a hostile text takes work in proportion to its length', () => {
  for (const [name, read] of Object.entries(readers)) {
    it(`work stays in proportion to a hostile text in ${name}`, () => {
      for (const textOf of hostileTexts) {
        const factor = growthOf(read, textOf)
        assert.ok(factor <= maxGrowth, `${JSON.stringify(textOf(12))}: ${factor} times`)
      }
    })
  }
})
