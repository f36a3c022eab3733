/** Commands that npm scripts may start with: they are the same on every system, unlike shell syntax. */
const plainCommands = /^(node|tsx|biome|npm run)( [^&|;<>$`'"*()]+)*$/

/** Scripts that need only Node and npm, and so work on a fresh clone. */
const withoutPackages = new Set(['ensure-installed'])

/** Refused by Windows in names of files, or read as something else. */
const refusedByWindows = /[<>:"\\|?*]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Scripts that fail on a fresh clone, for nothing installs the packages before them. One that calls another leaves it to that. */
function findUninstalled(scripts: Readonly<Record<string, string>>): string[] {
  const isStep = (name: string) => name.startsWith('pre') && name.slice(3) in scripts
  return Object.entries(scripts)
    .filter(([name, command]) => !isStep(name) && !withoutPackages.has(name) && !command.startsWith('npm run '))
    .filter(([name]) => scripts[`pre${name}`] === undefined)
    .map(([name]) => `package.json: nothing installs the packages before the script ${name} (pre${name})`)
}

/**
 * Scripts that only some shells understand or that need what is not installed, and file names that another system refuses or
 * takes for one another.
 * @param scripts of the package.json at the root
 * @param paths of all files, from the root
 */
export function findUnportable(scripts: Readonly<Record<string, string>>, paths: readonly string[]): string[] {
  const byFolded = new Map<string, string>()
  const problems: string[] = Object.entries(scripts)
    .filter(([, command]) => !plainCommands.test(command))
    .map(([name, command]) => `package.json: the script ${name} needs a shell of its own: ${command}`)
  problems.push(...findUninstalled(scripts))
  for (const path of paths) {
    if (path.split('/').some((part) => refusedByWindows.test(part))) problems.push(`${path}: Windows refuses this name`)
    const folded = path.toLowerCase().normalize('NFC')
    const twin = byFolded.get(folded)
    if (twin !== undefined) problems.push(`${path}: is the same as ${twin} where case does not count`)
    byFolded.set(folded, path)
  }
  return problems
}
