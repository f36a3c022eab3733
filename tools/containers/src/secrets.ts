// npm run secrets: writes a random value for every secret that .env lacks, without printing it.
// npm run secrets -- rotate UNIT: the next step of changing a unit's key. A FILE after either command replaces .env.
// Where there is no Node, the command `secrets` of the image of accounts does the same.
import { join } from 'node:path'
import { addSecrets, rotateKey } from '@plekje/accounts/site-secrets'
import { root } from './units'

const ENV_FILE = join(root, '.env')

function main(args: readonly string[]): void {
  if (args[0] === 'rotate') {
    const [, unit = '', file = ENV_FILE] = args
    console.log(rotateKey(file, unit))
    return
  }
  const [file = ENV_FILE] = args
  const addedNames = addSecrets(file)
  console.log(
    addedNames.length === 0 ? `${file} holds every secret.` : `Written into ${file}: ${addedNames.join(', ')}`,
  )
}

try {
  main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
