const subsetFont = require('subset-font')

/** Letters, figures and signs that Dutch pages are written with: the `unicode-range` beside it (packages/ui, fonts.css). */
const DUTCH = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xab, 0xab],
  [0xb0, 0xb0],
  [0xb2, 0xb2],
  [0xb7, 0xb7],
  [0xbb, 0xbb],
  [0xbd, 0xbd],
  [0xc0, 0xc1],
  [0xc4, 0xc4],
  [0xc7, 0xcb],
  [0xcd, 0xcd],
  [0xcf, 0xcf],
  [0xd1, 0xd1],
  [0xd3, 0xd3],
  [0xd6, 0xd7],
  [0xdc, 0xdc],
  [0xe0, 0xe2],
  [0xe4, 0xe4],
  [0xe7, 0xef],
  [0xf1, 0xf4],
  [0xf6, 0xf6],
  [0xf9, 0xfc],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
].flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))

/** Cuts a font down to those, `font.woff2?dutch&wght=400:800`: and to the weights that are used. */
module.exports = async function subsetFontLoader(font) {
  const [min, max] = new URLSearchParams(this.resourceQuery).get('wght').split(':').map(Number)
  return subsetFont(font, DUTCH.join(''), { targetFormat: 'woff2', variationAxes: { wght: { min, max } } })
}
module.exports.raw = true
module.exports.DUTCH = DUTCH
