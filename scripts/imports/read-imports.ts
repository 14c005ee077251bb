import { readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { findFiles, sourceFolders } from '../find-files.ts'

export interface SourceFile {
  /** From the project's root, with slashes. */
  path: string
  text: string
}

export interface Import {
  from: string
  /** A path from the project's root for files of ours; packages and `node:` modules keep their names. */
  to: string
}

const aliases: Record<string, string> = {
  '#contract/': 'src/contract/',
  '#shared/': 'src/shared/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#test/': 'test/',
}

/** Reads every source file that the rules cover. */
export function readSources(root: string): SourceFile[] {
  const patterns = sourceFolders.map((folder) => `${folder}/**/*.{ts,tsx,js,mjs,mts}`)
  return findFiles(patterns, root).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** All imports of a file, also those of types alone. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const parsed = parseSync(path, text)
  const { module, errors } = parsed
  if (errors[0]) throw new Error(`${path} can't be read: ${errors[0].message}`)
  const named = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  )
  const called = module.dynamicImports.flatMap(
    ({ moduleRequest: { start, end } }) => /^(['"`])([^$]*)\1$/.exec(text.slice(start, end))?.[2] ?? [],
  )
  // The parser lists import declarations, but not `import('./a.ts').A` in a type.
  // Reading `program` turns the whole tree into objects, which takes longer than parsing.
  const ofTypes = /\bimport\(/.test(text) ? importsInTypes(parsed.program) : []
  const specifiers = new Set([...named, ...passedOn, ...called, ...ofTypes])
  return [...specifiers].map((specifier) => ({ from: path, to: resolve(path, specifier) }))
}

function importsInTypes(program: ESTree.Program): string[] {
  const found: string[] = []
  const keep = ({ source }: ESTree.TSImportType): void => void found.push(source.value)
  new Visitor({ TSImportType: keep }).visit(program)
  return found
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) {
    return relative('.', normalize(join(dirname(from), specifier)))
      .split(sep)
      .join('/')
  }
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix))
  return alias ? `${aliases[alias]}${specifier.slice(alias.length)}` : specifier
}
