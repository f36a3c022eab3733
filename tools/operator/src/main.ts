import { type CommandContext, runCommandLine } from '@plekje/service-kit'

const COMMANDS = ['backup', 'restore', 'events', 'import']

/** Runs a command of operators, `npm run backup`, `restore`, `events` or `import`, and loads only its code. */
async function runCommand([name = '', ...args]: readonly string[], context: CommandContext): Promise<number> {
  if (name === 'events') return (await import('./events/run-command')).runCommand(args, context)
  if (name === 'import') return (await import('./import/run-command')).runCommand(args, context)
  if (COMMANDS.includes(name)) return (await import('./backup/run-command')).runCommand([name, ...args], context)
  context.err(`Usage: npm run ${COMMANDS.join('|')} [-- OPTIONS]`)
  return 2
}

runCommandLine(runCommand)
