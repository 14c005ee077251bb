import PostalMime, { addressParser, decodeWords } from 'postal-mime'
import { isEmail, isUnstorable } from '#contract/field-rules.ts'
import type { IncomingMail } from './incoming-mail.ts'
import { stripQuotes } from './strip-quotes.ts'

/** How many lines at the beginning may be the head of a mail. */
const headLines = 40

/**
 * Reads a mail that was pasted: its source as mail programs show it ('Show original'), a head as they print it (From, Subject,
 * Date), or what is copied from a window, where only an address and the number of a ticket can be found.
 */
export async function readPastedMail(pasted: string): Promise<IncomingMail> {
  const text = pasted.replace(/\r\n?/g, '\n').trim()
  return isSource(text) ? readSource(text) : readPrinted(text)
}

/** A source has fields that no window prints. */
const isSource = (text: string): boolean =>
  /^(?:MIME-Version|Content-Type|Return-Path|Received|Delivered-To):/im.test(text.split('\n\n')[0] ?? '')

async function readSource(text: string): Promise<IncomingMail> {
  const mail = await PostalMime.parse(text, { maxNestingDepth: 20 })
  const words = mail.text ?? wordsOfHtml(mail.html ?? '')
  return {
    from: fitAddress(mail.from?.address),
    name: mail.from?.name || null,
    subject: mail.subject ?? '',
    text: clean(stripQuotes(words)),
    messageId: mail.messageId ?? null,
    sentAt: dayOf(mail.date),
  }
}

/** The words of a mail that has no plain text. It is stored as text and shown as text, so this need not be safe HTML. */
const wordsOfHtml = (html: string): string =>
  html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\n{3,}/g, '\n\n')

const headField = /^\*?(From|Subject|Date|Sent|To|Cc|Reply-To|Message-ID):\*?[ \t]*(.*)$/i

/** A head line by line, ended by what is none of its fields. */
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
    from: fitAddress(sender?.address) ?? addressIn(Object.keys(head).length > 0 ? '' : top),
    name: sender?.name || null,
    subject: decodeWords(head.subject ?? numberLine(top)),
    text: clean(stripQuotes(lines.slice(begin).join('\n'))),
    messageId: head['message-id'] ?? null,
    sentAt: dayOf(head.date ?? head.sent),
  }
}

/** The line with the number of a ticket, where no subject is named. */
const numberLine = (top: string): string =>
  top.split('\n').find((line) => /\[TKT\d{3,15}\]/i.test(line)) ?? ''

const addressIn = (top: string): string | null => fitAddress(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/.exec(top)?.[0])

const fitAddress = (address: string | undefined): string | null =>
  address !== undefined && isEmail(address) ? address : null

/** Characters that can't be stored, as broken mails have them, become spaces. */
const clean = (text: string): string =>
  [...text.toWellFormed()]
    .map((letter) => (isUnstorable(letter) ? ' ' : letter))
    .join('')
    .trim()

function dayOf(written: string | undefined): Date | null {
  const time = Date.parse(written ?? '')
  return Number.isNaN(time) ? null : new Date(time)
}
