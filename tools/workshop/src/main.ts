// npm run workshop: serves a page with every component of packages/ui in every state, rebuilt when a file changes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { context } from 'esbuild'
import { workshopBuild } from './build-workshop'

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-'))
  const build = await context({ ...workshopBuild(folder), logLevel: 'warning', sourcemap: 'inline' })
  const { port } = await build.serve({ servedir: folder, host: '127.0.0.1', port: Number(process.env.PORT ?? 8090) })
  await build.watch()
  console.log(`The workshop is at http://localhost:${port}`)
  const end = async () => {
    await build.dispose()
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
}

void main()
