import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import type { PhotoSize } from '@plekje/contracts'
import {
  type Logger,
  TooLargeError,
  UnavailableError,
  UnprocessableError,
  UnsupportedContentError,
} from '@plekje/service-kit'
import { createMemberTurns } from './member-turns'
import type { Limits, PhotoResponse } from './resize-photo.worker'

/** Limits of the process. It needs about 60 MB at start, and another 75 MB for an image of `MAX_DECODED_BYTES`. */
const LIMITS: Limits = { maxMemoryBytes: 160 * 2 ** 20, maxCpuMs: 10_000 }
/** A process that still uses more memory than this after an image is replaced, so that the next image has enough. */
const REPLACE_ABOVE_BYTES = 100 * 2 ** 20
/** Timeout for a response of the process, far longer than an image takes on a busy machine. */
const RESPONSE_TIMEOUT_MS = 300_000
const HEAP_LIMIT = '--max-old-space-size=32'
/** How long the process stays alive without photos. */
const IDLE_MS = 60_000

export type PhotoProcess = ReturnType<typeof createPhotoProcess>

/**
 * Converts photos in a child process with limits, which starts with the first photo. If it crashes, the current photo
 * is refused and the next photo gets a new process. It handles one photo at a time, and members take turns.
 */
export function createPhotoProcess(log: Pick<Logger, 'warn' | 'error'>, { limits = LIMITS, idleMs = IDLE_MS } = {}) {
  const turns = createMemberTurns()
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let isClosed = false

  const start = (): ChildProcess => {
    // The built file is beside the server's bundle (tools/build); without a build tsx reads the source.
    const extension = extname(__filename)
    const newProcess = fork(join(__dirname, `resize-photo.worker${extension}`), [JSON.stringify(limits)], {
      // The child gets no secrets from this environment. A single arena makes the allocator return freed memory.
      env: { MALLOC_ARENA_MAX: '1' },
      execArgv: extension === '.ts' ? [HEAP_LIMIT, '--require', 'tsx/cjs'] : [HEAP_LIMIT],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    newProcess.once('close', () => {
      if (child === newProcess) child = undefined
    })
    // Without this listener an error would end the service.
    newProcess.on('error', () => newProcess.kill('SIGKILL'))
    return newProcess
  }

  const stop = async (): Promise<void> => {
    clearTimeout(idleTimer)
    const processToStop = child
    child = undefined
    if (!processToStop || processToStop.exitCode !== null || processToStop.signalCode !== null) return
    const closeEvent = once(processToStop, 'close')
    processToStop.ref()
    processToStop.kill('SIGKILL')
    await closeEvent
  }

  /** Waits for the next message of the process; undefined if the process ended instead. */
  const nextMessage = (photoProcess: ChildProcess): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer)
        photoProcess.off('message', onMessage)
        photoProcess.off('close', onClose)
        finish()
      }
      const onMessage = (message: unknown) => settle(() => resolve(message))
      const onClose = () => settle(() => resolve(undefined))
      const timer = setTimeout(() => {
        photoProcess.kill('SIGKILL')
        settle(() => reject(new UnavailableError()))
      }, RESPONSE_TIMEOUT_MS)
      photoProcess.once('message', onMessage)
      photoProcess.once('close', onClose)
    })

  const startIfNeeded = async (): Promise<ChildProcess> => {
    if (child) return child
    child = start()
    const newProcess = child
    if ((await nextMessage(newProcess)) !== undefined) return newProcess
    log.error('the process that reads photos does not start; photos are refused')
    throw new UnavailableError()
  }

  const resize = async (bytes: Buffer): Promise<Record<PhotoSize, Buffer>> => {
    if (isClosed) throw new UnavailableError()
    clearTimeout(idleTimer)
    const photoProcess = await startIfNeeded()
    const response = nextMessage(photoProcess)
    photoProcess.send(bytes, (error) => {
      if (error) photoProcess.kill('SIGKILL')
    })
    const message = (await response) as PhotoResponse | undefined
    if (message && message.memoryBytes > REPLACE_ABOVE_BYTES) await stop()
    // An idle child must not keep the service alive.
    photoProcess.unref()
    photoProcess.channel?.unref()
    idleTimer = setTimeout(() => void stop(), idleMs).unref()
    if (isClosed) throw new UnavailableError()
    if (!message) log.warn({ bytes: bytes.length }, 'the process that reads photos died; this photo is refused')
    if (!message || typeof message.result === 'string') throw refusalOf(message?.result)
    return Object.fromEntries(
      Object.entries(message.result).map(([size, image]) => [
        size,
        Buffer.from(image.buffer, image.byteOffset, image.length),
      ]),
    ) as Record<PhotoSize, Buffer>
  }

  return {
    /**
     * Converts a photo: upright, without metadata, as WebP in all sizes. The format is recognised by the first bytes,
     * not by the type header. Throws 415 for other content, 413 for too many pixels, 422 for an image that cannot be
     * read or needs too much memory, 503 if too many photos wait.
     */
    run(senderKey: string, bytes: Buffer): Promise<Record<PhotoSize, Buffer>> {
      if (!isKnownFormat(bytes)) {
        throw new UnsupportedContentError('not_a_photo', 'Dit bestand is geen JPEG-, PNG-, WebP- of AVIF-afbeelding.')
      }
      return turns.run(senderKey, () => resize(bytes))
    },
    async close(): Promise<void> {
      isClosed = true
      await stop()
    },
  }
}

const tooHeavy = () =>
  new UnprocessableError(
    'too_heavy_photo',
    'Deze afbeelding is te zwaar om te verwerken. Sla haar kleiner op, of als gewone JPEG, en probeer het opnieuw.',
  )

function refusalOf(problem: PhotoResponse['result'] | undefined) {
  if (problem === 'too_many_pixels') {
    return new TooLargeError(
      'too_many_pixels',
      'Deze afbeelding heeft te veel beeldpunten. Stuur er een van hoogstens 50 miljoen.',
    )
  }
  if (problem === 'broken') {
    return new UnprocessableError('broken_photo', 'Deze afbeelding is beschadigd of niet te lezen.')
  }
  // A process that ended without a response exceeded its limits.
  return tooHeavy()
}

function isKnownFormat(bytes: Buffer): boolean {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)
  const isJpeg = bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  const isPng = ascii(0, 8) === '\x89PNG\r\n\x1a\n'
  const isWebp = ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP'
  const isAvif = ascii(4, 8) === 'ftyp' && /^avi[fs]/.test(ascii(8, 12))
  return isJpeg || isPng || isWebp || isAvif
}
