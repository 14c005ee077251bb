/** What begins the part of a mail that was written before it, as mail programs put it there. */
const beginnings: RegExp[] = [
  // 'On Tue, 3 Nov 2026 at 10:12, Soilkin <support@soilkin.example> wrote:', also over two lines and in other languages.
  /^[^\n]*\bwrote:[ \t]*$/m,
  /^(?:On|Am|Le|El|Il)\b[^\n]*\n?[^\n]*<[^<>\s]+@[^<>\s]+>[^\n]*:[ \t]*$/m,
  /^[^\n]*<[^<>\s]+@[^<>\s]+>[^\n]*:[ \t]*$/m,
  /^-{2,} ?(?:Original Message|Forwarded message|Reply Message) ?-{2,}[ \t]*$/im,
  /^_{10,}[ \t]*$/m,
  // Outlook repeats the head of the mail that it answers.
  /^\*?From:\*? [^\n]+\n\*?(?:Sent|Date|To|Subject):\*? /m,
]

/** The mark of a signature, and what phones add. */
const signature = /^(?:-- ?|Sent from my [^\n]+|Get Outlook for [^\n]+)$/m

/** Only what somebody wrote in this mail. Where nothing is left of it, all of it. */
export function stripQuotes(mail: string): string {
  const text = mail.replace(/\r\n?/g, '\n')
  const ends = [...beginnings, signature].map((pattern) => text.search(pattern)).filter((at) => at >= 0)
  const own = text
    .slice(0, Math.min(text.length, ...ends))
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .trim()
  return own || text.trim()
}
