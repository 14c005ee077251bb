import { mark } from '../drawing/mark.ts'
import { text } from '../drawing/type.ts'
import { type CropName, crops } from './crops.ts'
import { paper } from './designs.ts'
import type { Tones } from './motifs.ts'

const tones: Tones = {
  leaves: ['#2c6b46', '#1f5135', '#6da067'],
  stem: '#1f5135',
  vein: '#d9ebcf',
  root: '#e9d3ad',
  soil: '#4a3324',
  life: ['#b8432a', '#e6bd62', '#8f6aa0'],
  bright: '#d0492d',
}

/** The brand's window, `width` wide, its foot in the middle at (x, y). */
const arch = (x: number, y: number, width: number, height: number): string => {
  const h = width / 2
  const s = y - height + width * 0.36
  return `M${x - h} ${y}V${s}C${x - h} ${s - h * 0.22} ${x - h * 0.85} ${s - h * 0.3} ${x - h * 0.68} ${s - h * 0.32}C${x - h * 0.6} ${s - h * 0.48} ${x - h * 0.4} ${s - h * 0.52} ${x - h * 0.24} ${s - h * 0.52}C${x - h * 0.12} ${s - h * 0.54} ${x - h * 0.04} ${s - h * 0.6} ${x} ${y - height}C${x + h * 0.04} ${s - h * 0.6} ${x + h * 0.12} ${s - h * 0.54} ${x + h * 0.24} ${s - h * 0.52}C${x + h * 0.4} ${s - h * 0.52} ${x + h * 0.6} ${s - h * 0.48} ${x + h * 0.68} ${s - h * 0.32}C${x + h * 0.85} ${s - h * 0.3} ${x + h} ${s - h * 0.22} ${x + h} ${s}V${y}Z`
}

let windows = 0
function windowWith(
  crop: CropName,
  x: number,
  y: number,
  width: number,
  height: number,
  rim: string,
): string {
  const path = arch(x, y, width, height)
  windows += 1
  const soilTop = y - height * 0.17
  const scale = (height * 0.62) / 600
  return `<clipPath id="window${windows}"><path d="${path}"/></clipPath><g clip-path="url(#window${windows})"><path d="${path}" fill="${paper}"/><rect x="${x - width}" y="${soilTop}" width="${width * 2}" height="${height}" fill="${tones.soil}"/><g transform="translate(${x} ${soilTop}) scale(${Math.min(scale, (width * 1.2) / 560)})">${crops[crop](tones)}</g></g><path d="${path}" fill="none" stroke="${rim}" stroke-width="${width * 0.014}" transform="translate(${x} ${y - height / 2}) scale(1.06 1.045) translate(${-x} ${height / 2 - y})"/>`
}

const brand = (x: number, y: number, size: number, colour: string, cell: string): string =>
  `${mark(x, y - size * 0.86, size * 0.98, { leaf: colour, cell })}${text(x + size * 1.14, y, 'Soilkin', { face: 'serif', size, fill: colour })}`

const page = (width: number, height: number, ground: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${content}</svg>`

export interface PacketDesign {
  crop: CropName
  title: string
  hindi: string
  net: string
  ground: string
}

/** A seed packet's front, 70 × 101.6 mm at ten pixels a millimetre. */
export function packetLabel({ crop, title, hindi, net, ground }: PacketDesign): string {
  return page(
    700,
    1016,
    ground,
    `${brand(161, 128, 84, paper, '#f0c98f')}${windowWith(crop, 350, 716, 500, 520, '#f0c98f')}
    ${text(350, 822, title, { face: 'serif', size: 96, fill: paper, anchor: 'middle' })}
    ${text(350, 894, hindi, { face: 'hindi', size: 58, fill: '#f6dcae', anchor: 'middle' })}
    ${text(60, 974, 'Seeds', { face: 'medium', size: 40, fill: paper })}${text(640, 974, net, { face: 'bold', size: 44, fill: paper, anchor: 'end' })}`,
  )
}

/** The cover of the starter kit's printed guide, A5 at ten pixels a millimetre. */
export function guideCover(): string {
  const [title, hindi, telugu] = ['Your first season', 'बागवानी', 'తోటపని']
  return page(
    1480,
    2100,
    '#1c4b31',
    `${brand(474, 250, 150, paper, '#e6bd62')}${windowWith('methi', 740, 1360, 1000, 980, '#e6bd62')}
    ${text(740, 1590, title, { face: 'serif', size: 150, fill: paper, anchor: 'middle' })}
    ${text(740, 1752, hindi, { face: 'hindi', size: 112, fill: '#e6bd62', anchor: 'middle' })}
    ${text(740, 1902, telugu, { face: 'telugu', size: 104, fill: '#e6bd62', anchor: 'middle' })}`,
  )
}

/** A round tag that numbers a part in the picture of a kit. */
export const numberTag = (number: number): string =>
  page(
    240,
    240,
    '#b0522d',
    text(120, 172, String(number), { face: 'bold', size: 148, fill: paper, anchor: 'middle' }),
  )

export const packets: PacketDesign[] = [
  { crop: 'palak', title: 'Palak', hindi: 'पालक', net: '5 g', ground: '#2c6b46' },
  { crop: 'methi', title: 'Methi', hindi: 'मेथी', net: '15 g', ground: '#8a6a1d' },
  { crop: 'coriander', title: 'Coriander', hindi: 'धनिया', net: '10 g', ground: '#4c7230' },
  { crop: 'okra', title: 'Okra', hindi: 'भिंडी', net: '8 g', ground: '#2b5a63' },
  { crop: 'tomato', title: 'Tomato', hindi: 'टमाटर', net: '1 g', ground: '#a9502f' },
  { crop: 'chilli', title: 'Chilli', hindi: 'मिर्च', net: '1 g', ground: '#8a2f2a' },
]

/** The kits' packets hold other amounts than the collection's. */
export const kitPackets: PacketDesign[] = [
  { crop: 'palak', title: 'Palak', hindi: 'पालक', net: '3 g', ground: '#2c6b46' },
  { crop: 'methi', title: 'Methi', hindi: 'मेथी', net: '5 g', ground: '#8a6a1d' },
  { crop: 'coriander', title: 'Coriander', hindi: 'धनिया', net: '5 g', ground: '#4c7230' },
  { crop: 'tulsi', title: 'Tulsi', hindi: 'तुलसी', net: '1 g', ground: '#5d3a63' },
]
