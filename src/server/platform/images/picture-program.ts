import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { makeForms } from './make-forms.ts'
import { makeLogoFiles } from './own/make-logo-files.ts'
import { makeOwnFiles } from './own/make-own-files.ts'
import { type Outcome, writeFrames } from './picture-frames.ts'

// Decodes one untrusted file and exits, so a malicious file harms only this program. The program has low
// priority, and the system kills it first when memory is short.

setPriority(constants.priority.PRIORITY_LOW)
preferKillingThis()

const [, , output, crop = 'null'] = process.argv
const file = await buffer(process.stdin)
process.stdout.end(writeFrames(await made()))

function made(): Promise<Outcome<string>> {
  if (output === 'logo') return makeLogoFiles(file)
  return output === 'files' ? makeOwnFiles(file, JSON.parse(crop)) : makeForms(file)
}

function preferKillingThis(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    process.stderr.write('The system does not let this program be ended first when memory is short.\n')
  }
}
