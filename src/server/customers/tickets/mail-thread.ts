import { answerThread } from '../../platform/threads/answer-thread.ts'
import { readPastedMail } from './read-pasted-mail.ts'

// Reads one mail and ends. The package that reads mails has patterns that take seconds for a hostile one.

await answerThread(readPastedMail)
