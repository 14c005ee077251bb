import { spawnSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'

/** Frames a second: the pack turns once in six seconds. */
const rate = 16

/** Pixels a side, as large as a gallery shows a picture beside others. */
const side = 720

/** The two forms that browsers play: VP9, which needs no licence, and H.264 for those without it. */
const encoders = {
  webm: [
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '38',
    '-b:v',
    '0',
    '-deadline',
    'good',
    '-cpu-used',
    '1',
    '-row-mt',
    '1',
  ],
  mp4: ['-c:v', 'libx264', '-crf', '25', '-preset', 'slow', '-profile:v', 'main', '-movflags', '+faststart'],
}

/**
 * Keeps developed frames as a film in both forms, and its first frame as the picture that stands for it.
 * @param {string} from the folder with the frames `name-000.png` and on.
 * @param {string} name of the scene: `turn-balcony-feed`.
 * @param {string} folder of the originals.
 */
export async function saveFilm(from, name, folder) {
  const [, view, slug] = /^(turn)-(.+)$/.exec(name) ?? []
  const stem = `${folder}/products/${slug}-${view}`
  await mkdir(dirname(stem), { recursive: true })
  await sharp(`${from}/${name}-000.png`)
    .resize(side)
    .jpeg({ quality: 88, progressive: true, mozjpeg: true })
    .toFile(`${stem}.jpg`)
  for (const [ending, encoder] of Object.entries(encoders))
    encode(`${from}/${name}-%03d.png`, encoder, `${stem}.${ending}`)
}

function encode(frames, encoder, target) {
  const shape = ['-vf', `scale=${side}:${side}:flags=lanczos,format=yuv420p`, '-an', '-map_metadata', '-1']
  const { status, error, stderr } = spawnSync(
    'ffmpeg',
    ['-loglevel', 'error', '-y', '-framerate', String(rate), '-i', frames, ...shape, ...encoder, target],
    { encoding: 'utf8' },
  )
  if (error || status !== 0) throw new Error(`ffmpeg could not write ${target}. ${error?.message ?? stderr}`)
}
