import { type ESTree, parseSync, Visitor } from 'vite'

/** A regular expression of the sources. */
export interface FoundRegex {
  /** The file and the line. */
  place: string
  source: string
  flags: string
}

export interface FoundRegexes {
  regexes: FoundRegex[]
  /** Places of expressions whose pattern is not visible in the file. */
  hidden: string[]
}

/** Values of the constants of a file, by name. */
type Constants = Map<string, ESTree.Expression>

/** Every regular expression that a file writes as a literal or makes of strings and constants of its own. */
export function regexesOf({ path, text }: { path: string; text: string }): FoundRegexes {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} can't be read: ${errors[0].message}`)
  const found: FoundRegexes = { regexes: [], hidden: [] }
  const constants: Constants = new Map()
  const placeOf = ({ start }: { start: number }): string =>
    `${path}:${text.slice(0, start).split('\n').length}`
  const keepMade = (node: ESTree.NewExpression | ESTree.CallExpression): void => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return
    const [source, flags = ''] = node.arguments.map((one) => textOf(one, constants))
    if (source == null || flags === null) found.hidden.push(placeOf(node))
    else found.regexes.push({ place: placeOf(node), source, flags })
  }
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
  }).visit(program)
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      found.regexes.push({ place: placeOf(node), source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: keepMade,
    CallExpression: keepMade,
  }).visit(program)
  return found
}

/** The text of a string, number or template; null where the file does not show it. */
function textOf(node: ESTree.Argument, constants: Constants): string | null {
  if (node.type === 'Literal') {
    return typeof node.value === 'string' || typeof node.value === 'number' ? String(node.value) : null
  }
  if (node.type === 'Identifier') {
    const value = constants.get(node.name)
    return value === undefined ? null : textOf(value, constants)
  }
  if (node.type !== 'TemplateLiteral') return null
  const values = node.expressions.map((one) => textOf(one, constants))
  if (values.includes(null)) return null
  return node.quasis.map(({ value }, at) => `${value.cooked ?? ''}${values[at] ?? ''}`).join('')
}
