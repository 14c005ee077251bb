import type { Subject, Trigger } from './read-triggers.ts'

const head = `# What a write sets in motion

Triggers by subject, so that nobody has to search for the consequences of a write. A condition (\`WHEN\`) stands in the file of the schema alone.
\`node scripts/tables/check.ts --write\` makes this file from the comments and triggers of the schema; \`npm run check\` compares.
`

/** docs/tables.md. @throws when a trigger function has no comment that says what it does. */
export function tablesDocument(subjects: Subject[]): string {
  const silent = subjects.flatMap(({ functions }) => [...functions].filter(([, words]) => words === ''))
  if (silent.length > 0)
    throw new Error(`No comment says what ${silent.map(([name]) => name).join(', ')} does.`)
  const triggers = subjects.flatMap((subject) => subject.triggers)
  const sections = subjects.map((subject) => section(subject, triggers))
  return [head, ...sections.filter((text) => text !== '')].join('\n')
}

/** A table has all its triggers, also those that another subject adds. */
function section({ file, title, tables, functions }: Subject, triggers: Trigger[]): string {
  const words = [...functions].map(([name, sentence]) => `- \`${name}\`: ${sentence}`)
  const rows = tables.flatMap((table) => {
    const own = triggers.filter((trigger) => trigger.table === table)
    return own.length === 0 ? [] : [rowOf(table, own)]
  })
  const grid = rows.length === 0 ? [] : ['| table | a write calls |', '|---|---|', ...rows, '']
  if (words.length + grid.length === 0) return ''
  return [`## ${title}`, '', `\`${file}\``, '', ...(words.length > 0 ? [...words, ''] : []), ...grid].join(
    '\n',
  )
}

const rowOf = (table: string, triggers: Trigger[]): string =>
  `| \`${table}\` | ${triggers.map(({ when, events, call }) => `${when} ${events}: \`${call}\``).join('<br>')} |`
