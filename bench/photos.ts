// npm run bench -- photos: the peak memory of a site while it decodes pictures that need much memory. Linux only.
import { readdirSync, readFileSync } from 'node:fs'
import { signIn } from '@plekje/testing'
import { flatPicture, heavyPictures } from '@plekje/testing/heavy-pictures'
import sharp from 'sharp'
import { runBench } from './harness/run-bench'
import { startPlatform } from './http/processes'

const GOAL_MIB = 150
const SAMPLE_MS = 10
const PASSWORD = 'een wachtwoord voor metingen'

async function makeAnimation(frames: number): Promise<Buffer> {
  const pictures = await Promise.all(Array.from({ length: frames }, () => flatPicture(2000, 2000, 4).png().toBuffer()))
  return sharp(pictures, { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer()
}

/** Twelve pictures of at most 5 MB; the last three are just below the limit on decoded bytes. */
const pictures: readonly (readonly [string, () => Promise<Buffer>])[] = [
  ...heavyPictures,
  ['PNG, interlaced, 7000 × 7000', () => flatPicture(7000, 7000).png({ progressive: true }).toBuffer()],
  [
    'PNG, palette, interlaced, 7000 × 7000',
    () => flatPicture(7000, 7000).png({ progressive: true, palette: true }).toBuffer(),
  ],
  ['PNG, 7000 × 7000, on its side', () => flatPicture(7000, 7000).withMetadata({ orientation: 6 }).png().toBuffer()],
  ['JPEG, 7000 × 7000, on its side', () => flatPicture(7000, 7000).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ['WebP, 20 frames of 2000 × 2000', () => makeAnimation(20)],
  ['AVIF, 1690 × 1690', () => flatPicture(1690, 1690).avif({ effort: 0 }).toBuffer()],
  [
    'JPEG, progressive, full colour, 2940 × 2940',
    () => flatPicture(2940, 2940).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  [
    'PNG, interlaced, 16 bits, 2540 × 2540',
    () => flatPicture(2540, 2540, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  ],
]

/** Memory of a process and its children, with shared pages counted once (`Pss`). */
function memoryMiB(pid: number): number {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return ''
    }
  }
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && read(`/proc/${name}/status`).includes(`PPid:\t${pid}\n`),
  )
  const memoryOf = (id: string) => Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0) / 1024
  return [String(pid), ...children].reduce((sum, id) => sum + memoryOf(id), 0)
}

async function main(folder: string): Promise<boolean> {
  const files: [string, Buffer][] = []
  for (const [name, make] of pictures) files.push([name, await make()])
  const site = await startPlatform({ DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD })
  try {
    const cookie = await signIn(site.url, 'admin', PASSWORD)
    const idleMiB = memoryMiB(site.pid)
    console.log(`idle: ${idleMiB.toFixed(0)} MiB\n`)
    let highestMiB = 0
    const sampling = setInterval(() => {
      highestMiB = Math.max(highestMiB, memoryMiB(site.pid))
    }, SAMPLE_MS)
    let highestAboveIdleMiB = 0
    for (const [name, bytes] of files) {
      highestMiB = 0
      const reply = await fetch(`${site.url}/api/admin/venues/1/photos`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', cookie },
        body: new Uint8Array(bytes),
      })
      const { code = '' } = (await reply.json()) as { code?: string }
      const aboveIdleMiB = Math.max(0, highestMiB - idleMiB)
      highestAboveIdleMiB = Math.max(highestAboveIdleMiB, aboveIdleMiB)
      const size = `${(bytes.length / 1024).toFixed(0)} kB`
      console.log(
        `${name.padEnd(46)} ${size.padStart(8)}  ${reply.status} ${code.padEnd(16)} +${aboveIdleMiB.toFixed(0)} MiB`,
      )
    }
    clearInterval(sampling)
    console.log(`\nhighest above idle: ${highestAboveIdleMiB.toFixed(0)} MiB (goal: under ${GOAL_MIB})`)
    return highestAboveIdleMiB < GOAL_MIB
  } finally {
    await site.stop()
  }
}

runBench(main)
