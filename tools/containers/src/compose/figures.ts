import { waitUntil } from '@plekje/testing'
import { docker } from '../docker'
import { imageUnits } from '../units'
import type { Stack } from './stack'

interface Figures {
  readonly unit: string
  readonly imageMegabytes: number
  /** Size that the unit adds to its base image. */
  readonly ownMegabytes: number
  readonly startSeconds: number
  readonly idleMebibytes: number
}

/**
 * Measures each idle unit: image size, time from process start to ready, resident memory. Restarts the units one after
 * the other.
 */
export async function measure(stack: Stack): Promise<Figures[]> {
  const figures: Figures[] = []
  for (const { name } of imageUnits()) {
    const idleMebibytes = (await stack.residentBytes(name)) / 1024 ** 2
    await stack.kill(name)
    await stack.start(name)
    const startSeconds = await secondsUntilReady(stack, name)
    figures.push({ unit: name, ...(await sizeOf(await stack.imageOf(name))), startSeconds, idleMebibytes })
  }
  return figures
}

async function secondsUntilReady(stack: Stack, name: string): Promise<number> {
  const { address, startedAt } = await stack.containerOf(name)
  // Addresses of the bridge network are reachable from the machine that Docker runs on.
  await waitUntil(
    async () => (await fetch(`http://${address}:8080/readyz`, { signal: AbortSignal.timeout(2000) })).ok,
    {
      timeoutMs: 120_000,
      intervalMs: 10,
      what: `readiness of ${name}`,
    },
  )
  return (Date.now() - startedAt) / 1000
}

async function sizeOf(image: string): Promise<Pick<Figures, 'imageMegabytes' | 'ownMegabytes'>> {
  const size = Number(await docker(['image', 'inspect', '--format', '{{.Size}}', image]))
  const layers = (await docker(['history', '--human=false', '--format', '{{.Size}} {{.CreatedBy}}', image]))
    .trim()
    .split('\n')
  // Layers are listed newest first; the unit's own ones start at the first line of the Dockerfile.
  const first = layers.findIndex((line) => line.includes('NODE_ENV=production'))
  const own = layers.slice(0, first + 1).reduce((sum, line) => sum + Number(line.split(' ')[0]), 0)
  return { imageMegabytes: size / 1e6, ownMegabytes: own / 1e6 }
}

export const tableOf = (figures: readonly Figures[]): string =>
  [
    '| unit | image | of it own layers | start to ready | resident, idle |',
    '| --- | --- | --- | --- | --- |',
    ...figures.map(
      ({ unit, imageMegabytes, ownMegabytes, startSeconds, idleMebibytes }) =>
        `| ${unit} | ${imageMegabytes.toFixed(0)} MB | ${ownMegabytes.toFixed(1)} MB | ${startSeconds.toFixed(1)} s | ${idleMebibytes.toFixed(0)} MiB |`,
    ),
  ].join('\n')
