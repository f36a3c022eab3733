/** Commands that npm scripts may use, because they work on every system, unlike shell syntax. */
const plainCommands = /^(node|tsx|biome|npm run)( [^&|;<>$`'"*()]+)*$/

/** Scripts that need only Node and npm, and so work on a fresh clone. */
const withoutPackages = new Set(['ensure-installed'])

/** File names that Windows refuses or interprets differently. */
const refusedByWindows = /[<>:"\\|?*]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Finds scripts before which no step installs the packages, as on a fresh clone. A called script has its own step. */
function findUninstalled(scripts: Readonly<Record<string, string>>): string[] {
  const isStep = (name: string) => name.startsWith('pre') && name.slice(3) in scripts
  return Object.entries(scripts)
    .filter(([name, command]) => !isStep(name) && !withoutPackages.has(name) && !command.startsWith('npm run '))
    .filter(([name]) => scripts[`pre${name}`] === undefined)
    .map(([name]) => `package.json: nothing installs the packages before the script ${name} (pre${name})`)
}

/**
 * Finds scripts that depend on a shell or on packages that are not installed, and file names that another system
 * refuses or confuses with each other.
 * @param scripts of the package.json at the root
 * @param paths of all files, from the root
 */
export function findUnportable(scripts: Readonly<Record<string, string>>, paths: readonly string[]): string[] {
  const pathsByFolded = new Map<string, string>()
  const problems: string[] = Object.entries(scripts)
    .filter(([, command]) => !plainCommands.test(command))
    .map(([name, command]) => `package.json: the script ${name} needs a shell of its own: ${command}`)
  problems.push(...findUninstalled(scripts))
  for (const path of paths) {
    if (path.split('/').some((part) => refusedByWindows.test(part))) problems.push(`${path}: Windows refuses this name`)
    const folded = path.toLowerCase().normalize('NFC')
    const twin = pathsByFolded.get(folded)
    if (twin !== undefined) problems.push(`${path}: is the same as ${twin} where case does not count`)
    pathsByFolded.set(folded, path)
  }
  return problems
}
