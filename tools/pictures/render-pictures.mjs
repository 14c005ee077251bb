// Draws the labels and renders the photographs: `npm run render-pictures [-- scene … --out=folder --quick]`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { saveFilm } from './save-film.mjs'
import { oversampling, savePicture, squareOf } from './save-picture.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const work = `${root}tools/pictures/work`
const products = [
  'balcony-feed',
  'bloom-and-fruit-feed',
  'vermicompost-neem-blend',
  'leafy-greens-feed',
  'root-partner-mycorrhiza',
]
const sets = ['kitchen-garden-seeds', 'balcony-starter-kit', 'terracotta-herb-kit']
const views = [
  ...[...products, ...sets].flatMap((name) => [`front-${name}`, `use-${name}`]),
  ...products.map((name) => `back-${name}`),
  ...sets.map((name) => `detail-${name}`),
  'hand-balcony-feed',
]
const scenes = [
  'hero',
  'planner',
  'about',
  'pack-sizes',
  ...['urban-gardening', 'plant-nutrition', 'soil-health', 'seasonal-care'].map((name) => `guides-${name}`),
]
const films = ['turn-balcony-feed']
/** Scenes are composed for this many pixels a side. */
const composed = 1000
/** Light is soft, so it is rendered small; surfaces are rendered larger than what is kept, which draws edges smooth. */
const fine = { light: { scale: 0.33, samples: 10 }, surface: { scale: 1, samples: 3 } }
/** Enough to see that a scene still runs, and what stands in it. */
const rough = { light: { scale: 0.12, samples: 1 }, surface: { scale: 0.15, samples: 1 } }
/** A film has many frames, and nobody enlarges one. */
const frames = {
  fine: { count: 96, q: 0.32, spp: 8, size: 0.9 },
  rough: { count: 3, q: 0.1, spp: 1, size: 0.2 },
}
/** Renders wait for whatever else the machine does. */
const patiently = ['-n', '19']

function run(program, args) {
  const { status, error, stdout } = spawnSync(program, args, {
    cwd: `${root}tools/pictures/render`,
    env: { ...process.env, PACKSHOTS_OUT: work },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (error || status !== 0) {
    const why = error?.message ?? stdout.split('\n').slice(-12).join('\n')
    throw new Error(`${program} ${args.join(' ')} failed. ${why}`)
  }
}
// Blender is content when a script of its fails, and looks for it where the shell stood.
const blender = (script, ...args) =>
  run('nice', [
    ...patiently,
    'blender',
    '-b',
    '--python-exit-code',
    '1',
    '-P',
    `${root}tools/pictures/render/${script}`,
    ...args,
  ])
const python = (...args) => run('nice', [...patiently, pythonWithModules(), ...args])

let foundPython
/** The first Python that has the modules: a version manager's often stands before Debian's in PATH and has none. */
function pythonWithModules() {
  foundPython ??= ['python3', '/usr/bin/python3'].find(
    (each) => spawnSync(each, ['-c', 'import cv2, numpy, scipy, PIL']).status === 0,
  )
  if (!foundPython) throw new Error('No Python 3 with numpy, scipy, opencv and Pillow was found.')
  return foundPython
}

for (const folder of ['tex', 'exr', 'out']) mkdirSync(`${work}/${folder}`, { recursive: true })
run(process.execPath, [`${root}tools/pictures/labels/write-labels.ts`, `${work}/tex`])
if (!existsSync(`${work}/tex/leaf_vein.png`)) python('maps.py')
if (!existsSync(`${work}/pouch.pkl`)) blender('pouch.py')

const { values, positionals } = parseArgs({
  options: { out: { type: 'string' }, quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const folder = values.out ? resolve(values.out) : `${root}pictures`
if (values.quick && !values.out) throw new Error('Rough pictures need a folder of their own: --out=folder.')

const all = [...views, ...scenes, ...films]
for (const name of positionals.length > 0 ? positionals : all) {
  if (!all.includes(name)) throw new Error(`There is no scene ${name}.`)
  console.log(name)
  if (films.includes(name)) await film(name)
  else await photograph(name)
}

async function photograph(name) {
  const size = ((squareOf[name.split('-')[0]] ?? composed) / composed) * oversampling
  const { light, surface } = values.quick ? rough : fine
  blender(
    'scenes.py',
    '--',
    `name=${name}`,
    `q=${light.scale}`,
    `spp=${light.samples}`,
    `surface=${surface.samples}`,
    `size=${size * surface.scale}`,
  )
  python('develop.py', name)
  await savePicture(`${work}/out`, name, folder)
}

async function film(name) {
  const { count, ...quality } = values.quick ? frames.rough : frames.fine
  const settings = Object.entries(quality).map(([key, value]) => `${key}=${value}`)
  blender('films.py', '--', `name=${name}`, `frames=${count}`, ...settings)
  const shots = Array.from({ length: count }, (_, frame) => `${name}-${String(frame).padStart(3, '0')}`)
  python('develop.py', ...shots)
  await saveFilm(`${work}/out`, name, folder)
}
