import { ignoreEd25519Warning } from '@plekje/service-kit'
import { runCommand } from './run-command'

ignoreEd25519Warning()
void runCommand(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
}).then((code) => {
  process.exitCode = code
})
