// Mails come from strangers, so everything here takes time in proportion to their length: line by line, without patterns that
// go back over what they have read.

/** An address in angle brackets. Its classes leave its marks out, so that no letter is read twice. */
const angleAddress = /<[^<>@\s]+@[^<>@\s]+>/

/** 'On Tue, 3 Nov 2026 at 10:12, Soilkin <support@soilkin.example> wrote:', also in other languages. */
const isIntroduction = (line: string): boolean =>
  line.endsWith(':') && (/\bwrote:$/.test(line) || angleAddress.test(line))

/** The first line of an introduction that goes on in the next. */
const beginsIntroduction = (line: string): boolean => /^(?:On|Am|Le|El|Il)\b/.test(line) && /\d/.test(line)

const divider =
  /^(?:-{2,} ?(?:Original Message|Forwarded message|Reply Message) ?-{2,}|_{10,}|--|Sent from my .+|Get Outlook for .+)$/i

/** Outlook repeats the head of the mail that it answers. */
const isHead = (line: string, next: string): boolean =>
  /^\*?From:\*? \S/.test(line) && /^\*?(?:Sent|Date|To|Subject):\*? /.test(next)

/** The line with which the quoted mail or the signature begins; the number of lines without one. */
function endOfOwn(lines: string[]): number {
  for (const [at, line] of lines.entries()) {
    if (isIntroduction(line)) return at > 0 && beginsIntroduction(lines[at - 1] ?? '') ? at - 1 : at
    if (divider.test(line) || isHead(line, lines[at + 1] ?? '')) return at
  }
  return lines.length
}

/** Only what somebody wrote in this mail. Where nothing is left of it, all of it. */
export function stripQuotes(mail: string): string {
  const lines = mail.split(/\r\n?|\n/).map((line) => line.trimEnd())
  const own = lines
    .slice(0, endOfOwn(lines))
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .trim()
  return own || lines.join('\n').trim()
}
