import { extname, join } from 'node:path'
import { Piscina } from 'piscina'
import type { PictureWish } from './draw-picture.worker'

/** Drawing scenes and rendering a card go on side by side: no more than one of each at a time (picture-router.ts). */
const THREADS = 2
/** A thread takes some 20 MB: it ends when nobody asked for a picture this long. */
const IDLE_MS = 60_000

export interface PictureWorkers {
  /** Rejects when a drawing fails; the next one gets a thread that works. */
  draw(wish: PictureWish): Promise<Buffer>
  /** After what is being drawn. */
  close(): Promise<void>
}

/** Threads that draw, so that a picture never keeps other answers waiting. Started when the first is asked for. */
export function createPictureWorkers(): PictureWorkers {
  // Built, the file stands beside the server's bundle (tools/build); before that, tsx reads the source.
  const extension = extname(__filename)
  const pool = new Piscina({
    filename: join(__dirname, `draw-picture.worker${extension}`),
    execArgv: extension === '.ts' ? ['--require', 'tsx/cjs'] : [],
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
  })
  return {
    draw: async (wish) => {
      const drawn: Uint8Array = await pool.run(wish)
      return Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength)
    },
    close: () => pool.close(),
  }
}
