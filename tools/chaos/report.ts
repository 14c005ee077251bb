import { isAccepted } from './accepted-payments.ts'
import { type Differences, distinct, type Evidence } from './audit.ts'
import { killsIn } from './observations.ts'
import type { Options } from './options.ts'

export interface Outcome {
  options: Options
  evidence: Evidence
  differences: Differences
  counts: Map<string, number>
  /** The faults of the mail server. */
  mailFaults: Record<string, number>
  /** The faults of the program that gets events. */
  receiverFaults: Record<string, number>
  seconds: number
}

/** The run as a table, and every difference as a sentence below it. */
export function report(outcome: Outcome): string {
  const { differences } = outcome
  const found = Object.entries(differences).flatMap(([what, sentences]) =>
    sentences.map((sentence) => `  ${what}: ${sentence}`),
  )
  const lines = [titleOf(outcome), '', ...table(rowsOf(outcome))]
  return [
    ...lines,
    '',
    found.length === 0 ? 'No difference.' : `${found.length} differences:`,
    ...found,
    '',
  ].join('\n')
}

export const countDifferences = (differences: Differences): number =>
  Object.values(differences).reduce((sum, sentences) => sum + sentences.length, 0)

const databaseWords: Record<Options['database'], string> = {
  embedded: 'the embedded database',
  server: 'a server',
  pair: 'a primary and a standby',
}

function titleOf({ options, seconds }: Outcome): string {
  const { database, processes, seed, shoppers, minutes } = options
  const workers = processes === 1 ? 'one process' : `${processes} processes`
  return `Chaos: ${databaseWords[database]}, ${workers}, seed ${seed}, ${shoppers} shoppers, ${minutes} minutes (${Math.round(seconds)} s in all)`
}

type Row = [string, number | string]

function rowsOf({ evidence, differences, counts, mailFaults, receiverFaults }: Outcome): Row[] {
  const { books, ours, taken } = evidence
  const captured = books.payments.filter((payment) => payment.captured)
  const mails = distinct(taken)
  const paid = ours.orders.filter((order) => isAccepted(order, ours))
  return [
    ['orders paid', paid.length],
    ['payments begun and not paid', ours.orders.length - paid.length],
    ['captured payments', captured.length],
    ['refunds', books.refunds.length],
    ['told to shoppers as paid', evidence.observations.promised.size],
    ['carts', evidence.observations.carts.length],
    ['mails delivered', mails.length],
    ['mails delivered again, same Message-ID', taken.length - mails.length],
    ['kill -9', killsIn(counts)],
    ...[...counts].sort(([one], [other]) => one.localeCompare(other)),
    ...Object.entries(books.webhooks).map(([what, count]): Row => [`webhooks: ${what}`, count]),
    ['events', evidence.events.listed.length],
    ['events received before the list was read', evidence.events.received.size],
    ...Object.entries(receiverFaults).map(([what, count]): Row => [`receiver of events: ${what}`, count]),
    ...Object.entries(mailFaults).map(([what, count]): Row => [`mail server: ${what}`, count]),
    ...Object.entries(differences).map(
      ([what, sentences]): Row => [`differences: ${what}`, sentences.length],
    ),
  ]
}

function table(rows: Row[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${String(value).padStart(7)}`)
}
