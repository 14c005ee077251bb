import type { Settings } from '#contract/settings.ts'
import { codeMinutes } from '#contract/sign-in-code.ts'
import { firstName, type Letter, text } from '../../../machine/mail/letter.ts'

interface SignInCode {
  fullName: string
  code: string
  settings: Settings
}

/** The digits in two groups are easier to keep in mind; the form takes them with and without the gap. */
const grouped = (code: string): string => `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`

export function signInCodeLetter({ fullName, code, settings: { brand, support } }: SignInCode): Letter {
  return {
    subject: `${grouped(code)} is your ${brand.name} login code`,
    preheader: `It works once, for ${codeMinutes} minutes.`,
    heading: 'Your login code',
    blocks: [
      text(`Hello ${firstName(fullName)}, here is the code to log in to ${brand.name}:`),
      { kind: 'facts', rows: [{ label: 'Code', value: grouped(code) }] },
      text(
        `It works once, for ${codeMinutes} minutes after you asked for it, and only in the browser in which you asked.`,
      ),
      text(
        `Type it on the page that you left open, and nowhere else. Nobody from ${brand.name} asks you for it, neither by phone nor by message: do not tell it to anybody.`,
      ),
      text(
        `If you did not ask for it, do nothing: without the code nobody gets in. If more of them come, write to ${support.email}.`,
      ),
    ],
    reason: 'You get this because a login code was asked for with this account.',
  }
}
