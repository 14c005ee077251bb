import { mark } from '../drawing/mark.ts'
import { linesOf, text } from '../drawing/type.ts'
import { type LabelDesign, paper } from './designs.ts'

/** The front and back of a pouch's label: 110 × 150 mm at 14 pixels a millimetre. */
export const labelSize = { width: 1540, height: 2100 }

const { width: W, height: H } = labelSize
const cx = W / 2
const corner = 56
/** The arch of a window, after those of old balconies: straight sides and a cusped head. */
const arch = { left: 190, right: W - 190, foot: 1342, spring: 640, top: 318 }

const archPath = `M${arch.left} ${arch.foot}V${arch.spring}C${arch.left} 520 ${arch.left + 96} 486 ${arch.left + 176} 478C${arch.left + 210} 408 ${arch.left + 330} 392 ${cx - 120} 392C${cx - 60} 384 ${cx - 18} 356 ${cx} ${arch.top}C${cx + 18} 356 ${cx + 60} 384 ${cx + 120} 392C${arch.right - 330} 392 ${arch.right - 210} 408 ${arch.right - 176} 478C${arch.right - 96} 486 ${arch.right} 520 ${arch.right} ${arch.spring}V${arch.foot}Z`

function brand(y: number, size: number, colour: string, cell: string): string {
  const style = { face: 'serif', size, fill: colour } as const
  const markSize = size * 0.98
  const textWidth = size * 3.32
  const left = cx - (markSize + size * 0.16 + textWidth) / 2
  return `${mark(left, y - size * 0.86, markSize, { leaf: colour, cell })}${text(left + markSize + size * 0.16, y, 'Soilkin', style)}`
}

export function frontLabel(design: LabelDesign): string {
  const { ground, accent, tones, title, what, hindi, net, purpose } = design
  const soilLine = 1022
  const { plant, below } = design.motif(tones)
  const titleSize = title.length > 1 ? 138 : 176
  const lines = title.map((line, i) =>
    text(cx, 1552 + i * 134 - (title.length > 1 ? 34 : 0), line, {
      face: 'serif',
      size: titleSize,
      fill: paper,
      anchor: 'middle',
    }),
  )
  const after = title.length > 1 ? 1652 : 1552
  return page(
    ground,
    `${brand(222, 132, paper, accent)}
    <clipPath id="arch"><path d="${archPath}"/></clipPath>
    <path d="${archPath}" fill="none" stroke="${accent}" stroke-width="7" transform="translate(${cx} 836) scale(1.045 1.034) translate(${-cx} -836)"/>
    <g clip-path="url(#arch)"><rect width="${W}" height="1500" fill="${paper}"/>
      <path d="M0 ${soilLine}C220 ${soilLine - 26} 420 ${soilLine + 18} 640 ${soilLine}S1080 ${soilLine - 22} 1300 ${soilLine + 6}S1480 ${soilLine - 14} ${W} ${soilLine}V1500H0Z" fill="${tones.soil}"/>
      <g transform="translate(${cx} ${soilLine}) scale(1.07)">${below}${plant}</g></g>
    ${lines.join('')}
    ${text(cx, after + 92, what, { face: 'medium', size: 62, fill: paper, anchor: 'middle' })}
    ${text(cx, after + 184, hindi, { face: 'hindi', size: 70, fill: accent, anchor: 'middle' })}
    <path d="M150 ${H - 214}H${W - 150}" stroke="${accent}" stroke-width="4"/>
    ${text(150, H - 112, purpose, { face: 'medium', size: 58, fill: paper })}
    ${text(W - 150, H - 108, `Net wt. ${net}`, { face: 'bold', size: 66, fill: paper, anchor: 'end' })}`,
  )
}

export function backLabel(design: LabelDesign): string {
  const { ground, accent, title, what, net, back } = design
  const heading = { face: 'serif', size: 64, fill: ground } as const
  const body = { face: 'sans', size: 55, fill: '#22302a' } as const
  let y = 560
  let blocks = ''
  for (const part of back) {
    blocks += text(130, y, part.heading, heading)
    for (const line of linesOf(part.text, W - 260, body)) {
      y += 74
      blocks += text(130, y, line, body)
    }
    y += 128
  }
  return page(
    paper,
    `<rect width="${W}" height="430" fill="${ground}"/>${brand(150, 84, paper, accent)}
    ${text(cx, 282, title.join(' '), { face: 'serif', size: 96, fill: paper, anchor: 'middle' })}
    ${text(cx, 368, what, { face: 'medium', size: 52, fill: accent, anchor: 'middle' })}
    ${blocks}
    <path d="M130 ${H - 230}H${W - 130}" stroke="${ground}" stroke-width="4"/>
    ${text(130, H - 130, 'Batch, dates and MRP: see base of pack', { face: 'medium', size: 50, fill: ground })}
    ${text(W - 130, H - 128, net, { face: 'bold', size: 66, fill: ground, anchor: 'end' })}`,
  )
}

const page = (ground: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}"><clipPath id="page"><rect width="${W}" height="${H}" rx="${corner}"/></clipPath><g clip-path="url(#page)"><rect width="${W}" height="${H}" fill="${ground}"/>${content}</g></svg>`
