import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import PostalMime, { addressParser, decodeWords, type Email } from 'postal-mime'
import { isEmail, isUnstorable } from '#shared/field-rules.ts'
import { oneLine } from '#shared/fields.ts'
import { normaliseText } from '#shared/text/normalise.ts'
import {
  decodedBody,
  encodingOf,
  fieldLine,
  fieldOf,
  joinParts,
  type MimePart,
  mimeParts,
} from '../../platform/email/mime-parts.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { IncomingMail } from './incoming-mail.ts'
import { stripQuotes } from './strip-quotes.ts'

/**
 * An attachment of 500 KB has 6,600 lines. The mail parser takes quadratic time for lines: seconds for
 * 100,000.
 */
const maxLines = 10_000

/** Lines that the head of a printed mail may take. */
const headLines = 40

/**
 * Reads a pasted mail: its source ('Show original'), or a printed head (From, Subject, Date) with text. Text
 * from a window yields only an address and a ticket number.
 * @throws {ShopError} `unreadable_mail`
 */
export async function readPastedMail(pasted: string): Promise<IncomingMail> {
  const text = pasted.replace(/\r\n?/g, '\n').trim()
  if (text.split('\n').length > maxLines) {
    throw new ShopError('unreadable_mail', 'This mail has too many lines. Paste only what somebody wrote.')
  }
  return isSource(text) ? readSource(asUnicode(text)) : readPrinted(text)
}

/** Of a mailbox mail, text and HTML are read. Everything else counts as attached. */
const attachment = /^attachment\b/i
const readType = /^(?:(?:text|multipart)\/|$)/i

/**
 * Reads a mail as a mailbox returns it, without what is attached.
 * @param raw the bytes of the mail, or its beginning.
 * @throws {ShopError} `unreadable_mail`
 */
export async function readRawMail(raw: Uint8Array): Promise<IncomingMail> {
  const [first, ...others] = mimeParts(Buffer.from(raw).toString('latin1'))
  const attached = others.filter((part) => !isReadPart(part)).length
  const text = joinParts([
    ...(first ? [withCharset(first)] : []),
    ...others.map((part) => (isReadPart(part) ? withCharset(part) : { ...part, body: '' })),
  ])
  if (text.split('\n').length > maxLines) {
    throw new ShopError('unreadable_mail', 'This mail has too many lines.')
  }
  const mail = await readSource(Buffer.from(text, 'latin1'))
  const note = attached > 0 ? `[Attached: ${countOf(attached)}, in the mailbox.]` : ''
  return { ...mail, text: [mail.text, note].filter(Boolean).join('\n\n') }
}

const countOf = (files: number): string => (files === 1 ? 'one file' : `${files} files`)

const isReadPart = ({ head }: MimePart): boolean =>
  head === null ||
  (!attachment.test(fieldOf(head, 'content-disposition')) && readType.test(fieldOf(head, 'content-type')))

/**
 * Declares the charset of a text that names none, or ASCII against its letters: UTF-8 where its bytes are that, else
 * Windows-1252. The parser reads each such text in one charset, which loses the letters of the other.
 */
function withCharset(part: MimePart): MimePart {
  const { head } = part
  const [type = '', ...parameters] = fieldOf(head ?? '', 'content-type').split(';')
  const declared = parameters.find(isCharset)
  if (head === null || !/^(?:text\/|$)/i.test(type.trim()) || (declared && !/us-ascii/i.test(declared)))
    return part
  const charset = isUtf8(Buffer.from(decodedBody(part), 'latin1')) ? 'utf-8' : 'windows-1252'
  const others = parameters.filter((one) => !isCharset(one) && one.trim() !== '')
  const former = fieldLine(head, 'content-type')
  const lines = head.split('\n').filter((line) => line !== former && line !== '')
  lines.push(`Content-Type: ${[type.trim() || 'text/plain', ...others, ` charset=${charset}`].join(';')}`)
  return { ...part, head: lines.join('\n') }
}

const isCharset = (parameter: string): boolean => /^\s*charset\b/i.test(parameter)

const declaredCharset = /charset[ \t]*=[ \t]*"?[\w.:-]+"?/gi

/**
 * Declares the unencoded parts of a pasted source as UTF-8, since the mail program has decoded them. Encoded parts
 * keep their charset.
 */
const asUnicode = (source: string): string =>
  joinParts(
    mimeParts(source).map((part) =>
      ['base64', 'quoted-printable'].includes(encodingOf(part))
        ? part
        : { ...part, head: part.head?.replace(declaredCharset, 'charset=utf-8') ?? null },
    ),
  )

const isSource = (text: string): boolean =>
  /^(?:MIME-Version|Content-Type|Return-Path|Received|Delivered-To):/im.test(text.split('\n\n')[0] ?? '')

/** A real mail has a handful of parts; deeper nesting is an attack on the parser. */
const maxNested = 20

/** @throws {ShopError} `unreadable_mail` */
async function parseMail(source: string | Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(source, { maxNestingDepth: maxNested })
  } catch (cause) {
    throw new ShopError(
      'unreadable_mail',
      'The source of this mail can’t be read. Paste what your mail program shows of it instead.',
      { cause },
    )
  }
}

async function readSource(source: string | Uint8Array): Promise<IncomingMail> {
  const mail = await parseMail(source)
  const words = mail.text ?? (await wordsOfHtml(mail.html ?? ''))
  return {
    from: validAddress(mail.from?.address),
    name: cleanLine(mail.from?.name ?? '') || null,
    subject: cleanLine(mail.subject ?? ''),
    text: clean(stripQuotes(words)),
    messageId: mail.messageId ?? null,
    sentAt: dayOf(mail.date),
  }
}

/**
 * The text of a mail without plain text. The parser converts HTML only beside a text part, so it gets an
 * empty one.
 */
async function wordsOfHtml(html: string): Promise<string> {
  const boundary = randomUUID()
  const part = (type: string, content: string): string =>
    `--${boundary}\nContent-Type: text/${type}; charset=utf-8\n\n${content}\n`
  const marks = { begin: `begin-${boundary}`, end: `end-${boundary}` }
  const marked = markQuotes(withoutStyles(html), marks)
  const { text } = await parseMail(
    `Content-Type: multipart/mixed; boundary="${boundary}"\n\n${part('plain', '')}${part('html', marked)}--${boundary}--`,
  )
  return quoteBetween(text ?? '', marks)
}

interface QuoteMarks {
  begin: string
  end: string
}

/** Puts a line of its own before and after each quotation, since the text of HTML does not show where it ends. */
const markQuotes = (html: string, { begin, end }: QuoteMarks): string =>
  html.replace(/<blockquote\b/gi, `<p>${begin}</p>$&`).replace(/<\/blockquote>/gi, `$&<p>${end}</p>`)

/** Writes '>' before the lines between the marks, as mails of plain text do. */
function quoteBetween(text: string, { begin, end }: QuoteMarks): string {
  const lines: string[] = []
  let depth = 0
  for (const line of text.split('\n')) {
    const mark = line.trim()
    if (mark === begin) depth += 1
    else if (mark === end) depth = Math.max(0, depth - 1)
    else if (depth === 0) lines.push(line)
    else if (mark !== '') lines.push(`> ${line}`)
  }
  return lines.join('\n')
}

/** The parser leaves the rules of a style sheet in the text. */
const withoutStyles = (html: string): string =>
  html
    .split(/<style\b/i)
    .map((part, at) =>
      at === 0
        ? part
        : part
            .split(/<\/style\s*>/i)
            .slice(1)
            .join(''),
    )
    .join('')

const headField = /^\*?(From|Subject|Date|Sent|To|Cc|Reply-To|Message-ID):\*?(.*)/is

/** Reads a printed head line by line, up to the first line that is no field. */
function readPrinted(text: string): IncomingMail {
  const lines = text.split('\n')
  const head: Record<string, string> = {}
  let begin = 0
  for (const [index, line] of lines.slice(0, headLines).entries()) {
    const [, name = '', value = ''] = headField.exec(line.trim()) ?? []
    if (name === '' && Object.keys(head).length > 0 && line.trim() !== '') break
    if (name) {
      head[name.toLowerCase()] ??= value.trim()
      begin = index + 1
    }
  }
  const sender = addressParser(head.from ?? '')[0]
  const top = lines.slice(0, 6).join('\n')
  return {
    from: validAddress(sender?.address) ?? addressIn(Object.keys(head).length > 0 ? '' : top),
    name: cleanLine(sender?.name ?? '') || null,
    subject: cleanLine(decodeWords(head.subject ?? numberLine(top))),
    text: clean(stripQuotes(lines.slice(begin).join('\n'))),
    messageId: head['message-id'] ?? null,
    sentAt: dayOf(head.date ?? head.sent),
  }
}

/** The line with a ticket number, for mails without a subject. */
const numberLine = (top: string): string =>
  top.split('\n').find((line) => /\[TKT\d{3,15}\]/i.test(line)) ?? ''

const addressIn = (top: string): string | null => validAddress(top.split(/[\s<>()"',;:]/).find(isEmail))

const validAddress = (address: string | undefined): string | null =>
  address !== undefined && isEmail(address) && !isUnstorable(address) ? address : null

/** Replaces characters that PostgreSQL cannot store, as broken mails have them, with spaces. */
const storable = (text: string): string =>
  [...text.toWellFormed()]
    .map((letter) => (isUnstorable(letter) ? ' ' : letter))
    .join('')
    .trim()

const clean = (text: string): string => storable(normaliseText(text))
const cleanLine = (text: string): string => storable(oneLine(text))

function dayOf(written: string | undefined): Date | null {
  const time = Date.parse(written ?? '')
  return Number.isNaN(time) ? null : new Date(time)
}
