import type { Metadata } from 'sharp'

/**
 * Returns the bytes that a decoder needs for the whole image; 0 for formats that are read line by line: a JPEG in one
 * scan, a PNG without interlacing, a lossy WebP. The bytes per pixel are measured (`npm run bench -- photos`).
 */
export function decodedBytes(bytes: Buffer, metadata: Metadata): number {
  const { format, width, height, channels, depth, isProgressive } = metadata
  const pixels = width * height
  switch (format) {
    case 'jpeg':
      return isProgressive ? coefficientBytes(bytes, pixels) : 0
    case 'png': {
      const channelBytes = depth === 'ushort' ? 2 : 1
      return isProgressive ? pixels * channels * channelBytes : 0
    }
    case 'webp': {
      const imageCount = (metadata.pages ?? 1) > 1 ? 2 : 1
      return isLossyWebp(bytes) ? 0 : pixels * WEBP_PIXEL_BYTES * imageCount
    }
    default:
      return pixels * AVIF_PIXEL_BYTES
  }
}

const WEBP_PIXEL_BYTES = 4
/** Bytes per pixel, the sum of the decoder's planes, these planes in full colour, and the image in RGB. */
const AVIF_PIXEL_BYTES = 18
const COEFFICIENT_BYTES = 2
/** Maximum number of components of a JPEG, each up to the size of the image. */
const MAX_COMPONENTS = 4

/** The size of the coefficients of a JPEG in several scans: one coefficient per sample of each component. */
function coefficientBytes(bytes: Buffer, pixels: number): number {
  const frame = frameHeaderOf(bytes)
  if (!frame) return pixels * MAX_COMPONENTS * COEFFICIENT_BYTES
  const componentCount = frame[5] ?? MAX_COMPONENTS
  const samplings = Array.from({ length: componentCount }, (_, index) => {
    const factors = frame[7 + index * 3] ?? 0x11
    return { across: factors >> 4, down: factors & 15 }
  })
  const largestSampling =
    Math.max(...samplings.map(({ across }) => across)) * Math.max(...samplings.map(({ down }) => down))
  const totalSampling = samplings.reduce((sum, { across, down }) => sum + across * down, 0)
  const samplesPerPixel = largestSampling > 0 ? totalSampling / largestSampling : MAX_COMPONENTS
  return pixels * COEFFICIENT_BYTES * samplesPerPixel
}

/**
 * The content of the frame header (SOF), before the first scan: depth, height, width, number of components, then per
 * component its id, its sampling factors and its quantisation table, a byte each.
 */
function frameHeaderOf(bytes: Buffer): Buffer | undefined {
  let offset = 2
  while (offset + 4 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] ?? 0
    if (marker === 0xff) {
      offset += 1
      continue
    }
    const length = bytes.readUInt16BE(offset + 2)
    // C4, C8 and CC begin other segments.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return bytes.subarray(offset + 4, offset + 2 + length)
    offset += 2 + length
  }
  return undefined
}

/** True for a simple file with one lossy image. Files with transparency or frames count as lossless. */
const isLossyWebp = (bytes: Buffer): boolean => bytes.toString('latin1', 12, 16) === 'VP8 '
