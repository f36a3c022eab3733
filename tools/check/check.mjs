// npm run check: types, lint, import boundaries, file sizes, READMEs and tables against the code.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../build/units.mjs'

const result = spawnSync(
  process.execPath,
  [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'tools/check/src/main.ts')],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
process.exit(result.status ?? 1)
