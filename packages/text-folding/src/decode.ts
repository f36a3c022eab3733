const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
]
const SAMPLE_BYTES = 4096
/** Minimum share of zero bytes at even or odd positions in UTF-16, where each plain letter has a zero byte. */
const MIN_ZERO_SHARE = 0.4
const REPLACEMENT_CHARACTER = 0xfffd

/**
 * Decodes a file of a spreadsheet program: UTF-8 or UTF-16, with or without a byte order mark, otherwise Windows-1252.
 * A few invalid bytes in a longer UTF-8 text do not change the encoding: each becomes `�`.
 */
export function decodeText(bytes: Uint8Array): string {
  const byteOrderMark = BYTE_ORDER_MARKS.find(([, ...mark]) => mark.every((byte, index) => bytes[index] === byte))
  const encoding = byteOrderMark?.[0] ?? utf16EncodingOf(bytes)
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes)
  const text = new TextDecoder('utf-8').decode(bytes)
  return isReadable(text) ? text : fromWindows1252(bytes)
}

/**
 * True unless the text has more unreadable characters than letters beyond ASCII. Counts in a loop, because a list of
 * matches takes seconds for a large file.
 */
function isReadable(text: string): boolean {
  let unreadable = 0
  let letters = 0
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit === REPLACEMENT_CHARACTER) unreadable += 1
    else if (unit > 0x7e && !isLowSurrogate(unit)) letters += 1
  }
  return letters >= unreadable
}

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

function utf16EncodingOf(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  let evenZeros = 0
  let oddZeros = 0
  for (const [index, byte] of sample.entries()) {
    if (byte === 0 && index % 2 === 0) evenZeros += 1
    if (byte === 0 && index % 2 === 1) oddZeros += 1
  }
  const minZeros = MIN_ZERO_SHARE * Math.max(1, sample.length / 2)
  if (oddZeros >= minZeros && oddZeros > evenZeros) return 'utf-16le'
  return evenZeros >= minZeros ? 'utf-16be' : undefined
}

/** Decodes Windows-1252 as browsers do: Node maps 80 to 9F to control characters, as in Latin-1. */
function fromWindows1252(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length)
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    units[index] = CODE_UNITS[byte - 0x80] ?? byte
  }
  return new TextDecoder('utf-16le').decode(units)
}

/** The code units of the bytes 80 to 9F. */
const CODE_UNITS = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'].map((sign) => sign.charCodeAt(0))
