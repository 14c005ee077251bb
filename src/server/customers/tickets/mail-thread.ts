import { answerThread } from '../../platform/threads/answer-thread.ts'
import { readPastedMail } from './read-pasted-mail.ts'

// Reads one mail in its own thread, since the mail parser's patterns take seconds for a hostile mail.

await answerThread(readPastedMail)
