import { answerThread } from '../../platform/threads/answer-thread.ts'
import { readPastedMail, readRawMail } from './read-pasted-mail.ts'

// Reads one mail in its own thread, since the mail parser's patterns take seconds for a hostile mail.

await answerThread((mail: string | Uint8Array) =>
  typeof mail === 'string' ? readPastedMail(mail) : readRawMail(mail),
)
