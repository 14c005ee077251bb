import { parseArgs } from 'node:util'

const databases = ['embedded', 'server', 'pair'] as const

export interface Options {
  /** The run lasts at least so long, and until it has had so many kills. */
  minutes: number
  kills: number
  seed: number
  /** The shop's own database, a PostgreSQL server named by DATABASE_URL, or a primary and a standby named by it. */
  database: (typeof databases)[number]
  /** Processes of the shop that serve side by side. */
  processes: number
  shoppers: number
  /** How many times longer than usual shoppers and staff pause. A short run needs no more load than it audits. */
  pauses: number
}

export const usage = `npm run chaos -- [--minutes 5] [--kills 50] [--seed N] [--database embedded|server|pair] [--processes 1] [--shoppers 12] [--pauses 1]`

/** @throws with a sentence when an option makes no sense. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '5' },
      kills: { type: 'string', default: '50' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      database: { type: 'string', default: 'embedded' },
      processes: { type: 'string', default: '1' },
      shoppers: { type: 'string', default: '12' },
      pauses: { type: 'string', default: '1' },
    },
  })
  const database = databases.find((each) => each === values.database)
  if (!database) {
    throw new Error(`--database is one of ${databases.join(', ')}, not "${values.database}".\n${usage}`)
  }
  return {
    minutes: numberOf('minutes', values.minutes, 0.1, 600),
    kills: numberOf('kills', values.kills, 0, 100_000),
    seed: numberOf('seed', values.seed, 0, 2 ** 32 - 1),
    database,
    processes: numberOf('processes', values.processes, 1, 16),
    shoppers: numberOf('shoppers', values.shoppers, 1, 200),
    pauses: numberOf('pauses', values.pauses, 1, 100),
  }
}

function numberOf(name: string, text: string, least: number, most: number): number {
  const number = Number(text)
  if (text.trim() !== '' && number >= least && number <= most) return number
  throw new Error(`--${name} is a number from ${least} to ${most}, not "${text}".\n${usage}`)
}
