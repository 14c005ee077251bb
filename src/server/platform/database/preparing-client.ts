import pg from 'pg'

/**
 * Statements that get a name. The shop has fewer; the limit keeps statements of variable length, such as lists of
 * ids, from accumulating on the server.
 */
const maxNames = 500

/** The name of each statement text, the same on all connections. */
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown

const isUnnamed = (config: unknown): config is { text: string; name?: string } =>
  typeof config === 'object' && config !== null && 'text' in config && !('submit' in config && config.submit)

/**
 * A client that prepares every statement with parameters under a name. PostgreSQL then parses the statement once
 * a connection and reuses the plan, which saves most of the cost of long statements.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const send = super.query.bind(this) as Query
    const query: Query = (config, values, callback) => {
      if (!Array.isArray(values) || values.length === 0) return send(config, values, callback)
      if (typeof config === 'string') return send({ text: config, name: nameOf(config) }, values, callback)
      if (isUnnamed(config) && config.name === undefined) {
        return send({ ...config, name: nameOf(config.text) }, values, callback)
      }
      return send(config, values, callback)
    }
    this.query = query as pg.Client['query']
  }
}
