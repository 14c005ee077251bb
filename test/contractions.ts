/**
 * Statements after which a process of the former release could fail: it reads what is gone, or writes what is refused.
 */
const contractions: Record<string, RegExp> = {
  'takes a table, a view or a function away':
    /\bDROP\s+(TABLE|VIEW|MATERIALIZED\s+VIEW|FUNCTION|TYPE|SCHEMA)\b/i,
  'takes a column or a default away': /\bDROP\s+(COLUMN|DEFAULT)\b/i,
  'renames something': /\bRENAME\s+(TO|COLUMN|CONSTRAINT)\b|\bALTER\s+TABLE\s+\S+\s+RENAME\b/i,
  'changes the type of a column': /\bALTER\s+(COLUMN\s+)?\S+\s+(SET\s+DATA\s+)?TYPE\b/i,
  'refuses rows without a value': /\bSET\s+NOT\s+NULL\b/i,
  'adds a column that the former release leaves empty':
    /\bADD\s+(COLUMN\s+)?(?!CONSTRAINT)\w+\s+(?=[^;,]*\bNOT\s+NULL\b)(?![^;,]*\b(DEFAULT|GENERATED)\b)[^;,]*/i,
}

/** In a migration, the reason why no running release needs what it removes. */
const reason = /^-- contracts: .*\brelease\b.*\d+\.\d+\.\d+/m

/**
 * Finds what a migration does that processes of the former release can't live with. The migration may name its reason:
 * `-- contracts: the last release that reads products.tag is 1.4.0`.
 */
export function contractionsOf(migration: string): string[] {
  if (reason.test(migration)) return []
  const statements = migration.replace(/--.*$/gm, '').replace(/\$\$[\s\S]*?\$\$/g, '')
  // The same migration replaces it.
  const isMadeAnew = (statement: string): boolean => {
    const [, kind = '', name = ''] =
      /\bDROP\s+(VIEW|FUNCTION)\s+(?:IF\s+EXISTS\s+)?([\w.]+)/i.exec(statement) ?? []
    return (
      name !== '' &&
      new RegExp(`\\bCREATE\\s+(OR\\s+REPLACE\\s+)?${kind}\\s+${name}\\b`, 'i').test(statements)
    )
  }
  const found = statements.split(';').filter((statement) => !isMadeAnew(statement))
  return Object.entries(contractions)
    .filter(([, pattern]) => found.some((statement) => pattern.test(statement)))
    .map(([what]) => what)
}
