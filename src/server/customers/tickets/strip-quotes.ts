// Mails come from strangers, so every step takes time in proportion to their length. It reads line by line,
// with patterns that never backtrack.

/** An address in angle brackets. The classes exclude the brackets, so no letter is read twice. */
const angleAddress = /<[^<>@\s]+@[^<>@\s]+>/

/** 'On Tue, 3 Nov 2026 at 10:12, Soilkin <support@soilkin.example> wrote:', also in other languages. */
const isIntroduction = (line: string): boolean =>
  line.endsWith(':') && (/\bwrote:$/.test(line) || angleAddress.test(line))

/** The first line of an introduction that spans two lines. */
const beginsIntroduction = (line: string): boolean => /^(?:On|Am|Le|El|Il)\b/.test(line) && /\d/.test(line)

const divider = /^(?:-{2,} ?(?:Original Message|Forwarded message|Reply Message) ?-{2,}|_{10,})$/i

/** A line that a program adds; the words around it are the sender's. */
const advertisement = /^(?:Sent from my .+|Get Outlook for .+)$/i

/** Outlook repeats the head of the answered mail. */
const isHead = (line: string, next: string): boolean =>
  /^\*?From:\*? \S/.test(line) && /^\*?(?:Sent|Date|To|Subject):\*? /.test(next)

/** The number of lines of the quotation's introduction that begins here; 0 without one. */
function introductionAt(lines: string[], at: number): number {
  const [line = '', next = ''] = [lines[at], lines[at + 1]]
  if (isIntroduction(line)) return 1
  if (beginsIntroduction(line) && isIntroduction(next)) return 2
  return divider.test(line) || isHead(line, next) ? 1 : 0
}

/** The first line from here on with text. */
function nextText(lines: string[], from: number): number {
  let at = from
  while (lines[at] === '') at += 1
  return at
}

/**
 * Finds the lines that the sender wrote. A quotation whose lines are marked by '>' ends with them; an unmarked one
 * reaches to the end of the mail, and so does a signature without a quotation below.
 */
function ownLines(lines: string[]): string[] {
  const own: string[] = []
  let isSignature = false
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const introduction = introductionAt(lines, at)
    const after = introduction === 0 ? at : nextText(lines, at + introduction)
    const isQuoted = lines[after]?.startsWith('>') ?? false
    if (introduction > 0 && !isQuoted) return own
    if (isQuoted) {
      isSignature = false
      at = after
    } else if (line === '--') isSignature = true
    else if (!isSignature && !advertisement.test(line)) own.push(line)
  }
  return own
}

/** Returns the words that the sender wrote in this mail, or the whole mail when none would be left. */
export function stripQuotes(mail: string): string {
  const lines = mail.split(/\r\n?|\n/).map((line) => line.trimEnd())
  return ownLines(lines).join('\n').trim() || lines.join('\n').trim()
}
