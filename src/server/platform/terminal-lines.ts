interface LoggedLine {
  level: number
  msg?: string
  err?: { message?: string }
}

const warnLevel = 40
const errorLevel = 50

/**
 * Writes each warning and error of the log as one plain line, for the terminal of a trial. Requests and other
 * information would bury the shop's addresses, so they are left out.
 */
export const terminalLines = (write: (text: string) => void) => ({
  write(line: string): void {
    const { level, msg, err }: LoggedLine = JSON.parse(line)
    if (level < warnLevel) return
    const what = [msg, err?.message].filter((part) => part && part.trim() !== '').join(': ')
    write(`${level < errorLevel ? 'Warning' : 'Error'}: ${oneLine(what)}\n`)
  },
})

/** Control characters of a logged text could move the cursor. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
