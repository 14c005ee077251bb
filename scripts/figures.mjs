// Prints how large the code base is: lines, files, tiny files, long titles, decisions, migrations.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const tinyLines = 15
const titleWords = 12

const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')
const code = tracked.filter((path) =>
  /^(src|tools|scripts|test|e2e)\/.*\.(ts|tsx|mts|mjs|js|css|sql)$/.test(path),
)
const texts = new Map(code.map((path) => [path, readFileSync(path, 'utf8')]))

const isTest = (path) => /\.test\.tsx?$|^(test|e2e)\//.test(path)
const linesOf = (paths) => paths.reduce((sum, path) => sum + texts.get(path).split('\n').length - 1, 0)
const inFolder = (folder) => tracked.filter((path) => path.startsWith(folder)).length

const sources = code.filter((path) => !isTest(path))
const tests = code.filter(isTest)
const isTiny = (path) => /\.tsx?$/.test(path) && texts.get(path).split('\n').length - 1 < tinyLines
const titles = tests.flatMap((path) =>
  [...texts.get(path).matchAll(/^\s*(?:it|test|describe)\(\s*(['"`])(.*?)\1,/gm)].map(([, , title]) => title),
)

console.table({
  'lines of source': linesOf(sources),
  'lines of tests': linesOf(tests),
  'lines of SQL': linesOf(code.filter((path) => path.endsWith('.sql'))),
  'files of source': sources.length,
  'files of tests': tests.length,
  [`files under ${tinyLines} lines`]: sources.filter(isTiny).length,
  'test titles': titles.length,
  [`titles over ${titleWords} words`]: titles.filter((title) => title.split(/\s+/).length > titleWords)
    .length,
  decisions: inFolder('docs/decisions/') - 1,
  migrations: tracked.filter((path) => /\/migrations\/.*\.sql$/.test(path)).length,
})
