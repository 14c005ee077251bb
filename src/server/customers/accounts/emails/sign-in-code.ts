import { codeMinutes } from '#contract/shop/sign-in-code.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { type Email, firstName, text } from '../../../platform/email/email-template.ts'
import { subjectAndHeading, translator } from '../../../platform/email/translator.ts'

interface SignInCode {
  fullName: string
  code: string
  settings: WordedSettings
}

/** Groups the digits for reading; the form accepts them with and without the gap. */
const grouped = (code: string): string => `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`

export function signInCodeEmail({ fullName, code, settings }: SignInCode): Email {
  const say = translator(settings, 'sign-in-code', {
    firstName: firstName(fullName),
    code: grouped(code),
    codeMinutes: `${codeMinutes}`,
  })
  return {
    ...subjectAndHeading(say),
    blocks: [
      text(say('opening')),
      { kind: 'facts', rows: [{ label: 'Code', value: grouped(code) }] },
      text(say('belowTheCode')),
      text(say('warning')),
      text(say('closing')),
    ],
    reason: 'You get this because a login code was asked for with this account.',
  }
}
