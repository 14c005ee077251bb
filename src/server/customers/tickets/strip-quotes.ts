// Mails come from strangers, so every step takes time in proportion to their length. It reads line by line,
// with patterns that never backtrack.

/** An address in angle brackets. The classes exclude the brackets, so no letter is read twice. */
const angleAddress = /<[^<>@\s]+@[^<>@\s]+>/

/** 'On Tue, 3 Nov 2026 at 10:12, Soilkin <support@soilkin.example> wrote:', also in other languages. */
const isIntroduction = (line: string): boolean =>
  line.endsWith(':') && (/\bwrote:$/.test(line) || angleAddress.test(line))

/** The first line of an introduction that spans two lines. */
const beginsIntroduction = (line: string): boolean => /^(?:On|Am|Le|El|Il)\b/.test(line) && /\d/.test(line)

const divider =
  /^(?:-{2,} ?(?:Original Message|Forwarded message|Reply Message) ?-{2,}|_{10,}|--|Sent from my .+|Get Outlook for .+)$/i

/** Outlook repeats the head of the answered mail. */
const isHead = (line: string, next: string): boolean =>
  /^\*?From:\*? \S/.test(line) && /^\*?(?:Sent|Date|To|Subject):\*? /.test(next)

/** Finds the line where the quoted mail or the signature begins; the number of lines without one. */
function endOfOwn(lines: string[]): number {
  for (const [at, line] of lines.entries()) {
    if (isIntroduction(line)) return at > 0 && beginsIntroduction(lines[at - 1] ?? '') ? at - 1 : at
    if (divider.test(line) || isHead(line, lines[at + 1] ?? '')) return at
  }
  return lines.length
}

/** Returns the words that the sender wrote in this mail, or the whole mail when none would be left. */
export function stripQuotes(mail: string): string {
  const lines = mail.split(/\r\n?|\n/).map((line) => line.trimEnd())
  const own = lines
    .slice(0, endOfOwn(lines))
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .trim()
  return own || lines.join('\n').trim()
}
