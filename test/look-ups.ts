/** The name of a value that another program typed, such as `names[text]`. A quoted name or a number is our own. */
const index = String.raw`\??\.?\[(?!['"\`\d])`

/** Constants that are objects of any names: tables as literals, and results of `Object.fromEntries`. */
const tables = [
  /\bconst (\w+): (?:Readonly<|Partial<)*Record<string, [^=]*= \{(?!\})/g,
  /\bconst (\w+) = Object\.fromEntries\(/g,
  /\bconst (\w+): (?:Readonly<|Partial<)*Record<string, [^=]*= Object\.fromEntries\(/g,
]

/**
 * Where a source looks up a text in an object, by the object's name. An object answers 'constructor' and other words
 * that nobody wrote into it; a Map does not.
 */
export function lookUpsIn(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '')
  const names = new Set(tables.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name)))
  const indexed = [...names].filter((name) => new RegExp(String.raw`\b${name}${index}`).test(code))
  const cast = [
    ...code.matchAll(/\((\w+)(?:\[\w+\])? as (?:Readonly<|Partial<)*Record<string,[^)]*\)\??\.?\[/g),
  ]
  const membership = [...code.matchAll(/(?:\(|&& |\|\| |=> |!\()(\w+) in ([a-z]\w*)\)/g)]
  return [
    ...indexed,
    ...cast.map(([, name = '']) => name),
    ...membership.map(([, , name = '']) => name),
  ].sort()
}
