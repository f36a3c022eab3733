// npm run check: checks types, lint, import boundaries, and READMEs and tables against the code.
//   npm run check -- WORD …   the checks whose name has one of the words
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../build/units.mjs'

const result = spawnSync(
  process.execPath,
  [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'tools/check/src/main.ts'), ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
process.exit(result.status ?? 1)
