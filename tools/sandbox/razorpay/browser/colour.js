const usual = '#1f7a3d'

/**
 * The shop's theme colour and the text colour that reads best on it. Anything but a plain hex colour gives the usual green.
 *
 * @param {string | undefined} asked
 */
export function accent(asked) {
  const colour = sixDigits(asked) ?? usual
  // White reaches a contrast of 4.5 on everything darker than this; black does on everything lighter.
  const text = luminance(colour) < 0.18 ? '#ffffff' : '#000000'
  return { colour, text }
}

/** @param {string | undefined} asked */
function sixDigits(asked) {
  if (asked === undefined) return null
  if (/^#[0-9a-f]{6}$/i.test(asked)) return asked
  if (!/^#[0-9a-f]{3}$/i.test(asked)) return null
  return `#${[...asked.slice(1)].map((digit) => digit + digit).join('')}`
}

/**
 * Relative luminance as WCAG defines it, 0 to 1.
 *
 * @param {string} colour
 */
function luminance(colour) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
