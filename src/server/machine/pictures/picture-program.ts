import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { makeForms } from './make-forms.ts'
import { writeFrames } from './picture-frames.ts'

// Decodes one file that a stranger sent, and ends: whatever the file does to the decoder, it does it here. Shoppers come
// first: this program waits for them, and when memory is short the system ends it before anything else.

setPriority(constants.priority.PRIORITY_LOW)
giveWayForMemory()

const outcome = await makeForms(await buffer(process.stdin))
process.stdout.end(writeFrames(outcome))

function giveWayForMemory(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    process.stderr.write('The system does not let this program be ended first when memory is short.\n')
  }
}
