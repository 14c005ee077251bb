import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Trigger {
  table: string
  name: string
  /** 'before', 'after', or 'at commit' for a deferred constraint. */
  when: string
  /** 'insert or update of status'. */
  events: string
  /** 'notify_staff(order, id)'. */
  call: string
}

export interface Subject {
  file: string
  title: string
  tables: string[]
  triggers: Trigger[]
  /** Triggers of earlier files that this one drops, such as 'orders.notifies_staff'. */
  dropped: string[]
  /** The first sentence of the comment of each trigger function, by its name; empty without a comment. */
  functions: Map<string, string>
}

const database = 'src/server/platform/database'

/** What the schema and the migrations say of triggers, file by file, without triggers that a later file drops. */
export function readSubjects(root: string): Subject[] {
  const subjects = ['schema', 'migrations'].flatMap((part) => {
    const folder = join(root, database, part)
    const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
    return files.sort().map((file) => subjectOf(`${part}/${file}`, readFileSync(join(folder, file), 'utf8')))
  })
  return withoutDropped(subjects)
}

export const withoutDropped = (subjects: Subject[]): Subject[] =>
  subjects.map((subject, index) => {
    const dropped = new Set(subjects.slice(index + 1).flatMap((later) => later.dropped))
    return {
      ...subject,
      triggers: subject.triggers.filter(({ table, name }) => !dropped.has(`${table}.${name}`)),
    }
  })

export function subjectOf(file: string, sql: string): Subject {
  const subject: Subject = {
    file,
    title: sql.split('\n')[0]?.replace(/^-- |\.$/g, '') ?? '',
    tables: [],
    triggers: [],
    dropped: [],
    functions: new Map(),
  }
  for (const { comment, text } of sql.split(';\n').map(statementOf)) {
    const [, table] = /^CREATE (?:UNLOGGED )?TABLE (\w+)/.exec(text) ?? []
    if (table) subject.tables.push(table)
    const [, name] = /^CREATE FUNCTION (\w+)/.exec(text) ?? []
    if (name && text.includes('RETURNS trigger')) subject.functions.set(name, firstSentence(comment))
    const [, trigger, of] = /^DROP TRIGGER (\w+) ON (\w+)/.exec(text) ?? []
    if (trigger) subject.dropped.push(`${of}.${trigger}`)
    if (/^CREATE (CONSTRAINT )?TRIGGER /.test(text)) subject.triggers.push(triggerOf(text))
  }
  return subject
}

/** A statement on one line, and the comment lines right before it. */
function statementOf(piece: string): { comment: string; text: string } {
  const lines = piece.split('\n')
  const start = lines.findIndex((line) => line !== '' && !line.startsWith('--'))
  const before = lines.slice(0, start === -1 ? lines.length : start)
  const comment = before.slice(before.lastIndexOf('') + 1).map((line) => line.slice(3))
  return { comment: comment.join(' '), text: lines.slice(before.length).join(' ').replaceAll(/ +/g, ' ') }
}

const firstSentence = (comment: string): string => comment.split(/(?<=\.) /)[0] ?? ''

function triggerOf(text: string): Trigger {
  const [head = '', call = ''] = text.split(' EXECUTE FUNCTION ')
  const [before = '', target = ''] = head.split(' ON ')
  const [, name = '', timing = '', events = ''] = /TRIGGER (\w+) (BEFORE|AFTER) (.*)$/.exec(before) ?? []
  return {
    table: target.split(' ')[0] ?? '',
    name,
    when: head.includes('INITIALLY DEFERRED') ? 'at commit' : timing.toLowerCase(),
    events: events.replaceAll(/INSERT|UPDATE|DELETE|TRUNCATE|OR|OF/g, (word) => word.toLowerCase()),
    call: call.replaceAll("'", ''),
  }
}
