// npm run bench [NAME …] [--OPTION …]: runs the named benches, or all, with the options.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildAll } from '../tools/build/build.mjs'
import { root } from '../tools/build/units.mjs'

const benches = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.replace('.ts', ''))
const args = process.argv.slice(2)
const firstOption = args.findIndex((argument) => argument.startsWith('--'))
const [names, options] = firstOption < 0 ? [args, []] : [args.slice(0, firstOption), args.slice(firstOption)]
const unknownNames = names.filter((name) => !benches.includes(name))
if (unknownNames.length > 0) {
  console.error(`No such bench: ${unknownNames.join(', ')}. There are: ${benches.join(', ')}`)
  process.exit(1)
}
await buildAll()
for (const name of names.length > 0 ? names : benches) {
  console.log(`\n# ${name}\n`)
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'bench', `${name}.ts`), ...options],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  if (status !== 0) process.exitCode = 1
}
