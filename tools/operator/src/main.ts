import { type CommandContext, runCommandLine } from '@plekje/service-kit'

const COMMANDS = ['backup', 'restore', 'events', 'import']

/** The commands of operators: `npm run backup`, `restore`, `events` and `import`. Loads the code of the one that is named. */
async function runCommand([name = '', ...args]: readonly string[], context: CommandContext): Promise<number> {
  if (name === 'events') return (await import('./events/run-command')).runCommand(args, context)
  if (name === 'import') return (await import('./import/run-command')).runCommand(args, context)
  if (COMMANDS.includes(name)) return (await import('./backup/run-command')).runCommand([name, ...args], context)
  context.err(`Usage: npm run ${COMMANDS.join('|')} [-- OPTIONS]`)
  return 2
}

runCommandLine(runCommand)
