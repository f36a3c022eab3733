// Proves REVIEW-15.
import { MAX_PHOTO_BYTES } from '@plekje/contracts/plain'
import { fitPhoto } from '../src/photos/scale-photo'

const photo = (size: number) => {
  const file = new File(['photo'], 'plein.png', { type: 'image/png' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

/** Adds to jsdom: pictures with a size, and a canvas whose files have a size per quality. */
function browserWith({
  width,
  height,
  bytesAt,
}: {
  width: number
  height: number
  bytesAt: (quality: number) => number
}) {
  const drawImage = jest.fn()
  const onSource = function (this: HTMLImageElement) {
    Object.defineProperty(this, 'naturalWidth', { value: width })
    Object.defineProperty(this, 'naturalHeight', { value: height })
    queueMicrotask(() => this.dispatchEvent(new Event(width > 0 ? 'load' : 'error')))
  }
  jest.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(onSource)
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect: jest.fn(), drawImage } as never)
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type, quality = 1) => {
    const blob = new Blob(['scaled'], { type: type ?? '' })
    Object.defineProperty(blob, 'size', { value: bytesAt(quality) })
    done(blob)
  })
  return drawImage
}

beforeEach(() => {
  Object.assign(globalThis, { createImageBitmap: async () => ({ close: () => undefined }) })
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined })
})
afterEach(() => {
  jest.restoreAllMocks()
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name)
  Reflect.deleteProperty(globalThis, 'createImageBitmap')
})

describe('a chosen photo', () => {
  it('is sent unchanged when the server accepts its size', async () => {
    browserWith({ width: 8000, height: 6000, bytesAt: () => 1 })
    const file = photo(MAX_PHOTO_BYTES)
    await expect(fitPhoto(file)).resolves.toBe(file)
  })

  it.each([
    ['too many bytes', MAX_PHOTO_BYTES + 1, 4000, 3000, [3200, 2400]],
    ['too many pixels', 1000, 5000, 10_001, [1600, 3200]],
    ['too many bytes, though it is small', MAX_PHOTO_BYTES + 1, 1000, 500, [1000, 500]],
  ])('is scaled once to a JPEG of the same name with %s', async (_, bytes, width, height, scaledTo) => {
    const drawImage = browserWith({ width, height, bytesAt: () => MAX_PHOTO_BYTES })
    const file = photo(bytes)
    const sent = await fitPhoto(file)
    expect(sent).toMatchObject({ name: 'plein.png', type: 'image/jpeg' })
    expect(drawImage.mock.calls.map((call) => call.slice(-2))).toEqual([scaledTo])
    await expect(fitPhoto(file)).resolves.toBe(sent)
    expect(drawImage).toHaveBeenCalledTimes(1)
  })

  it('is compressed more when it is still too large, and rejected at the lowest quality', async () => {
    browserWith({ width: 4000, height: 3000, bytesAt: (quality) => (quality > 0.6 ? MAX_PHOTO_BYTES + 1 : 5) })
    await expect(fitPhoto(photo(MAX_PHOTO_BYTES + 1))).resolves.toMatchObject({ type: 'image/jpeg' })
    browserWith({ width: 4000, height: 3000, bytesAt: () => MAX_PHOTO_BYTES + 1 })
    await expect(fitPhoto(photo(MAX_PHOTO_BYTES + 1))).resolves.toBeUndefined()
  })

  it('is sent when the browser cannot read it, unless it has too many bytes', async () => {
    browserWith({ width: 0, height: 0, bytesAt: () => 1 })
    const file = photo(1000)
    await expect(fitPhoto(file)).resolves.toBe(file)
    await expect(fitPhoto(photo(MAX_PHOTO_BYTES + 1))).resolves.toBeUndefined()
  })
})
