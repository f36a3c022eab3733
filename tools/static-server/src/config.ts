/** Settings of the server for one front end's files. */
export interface StaticServerSettings {
  /** 0 uses any free port. */
  PORT: number
  HOST: string
  /** Time to finish requests after SIGTERM. */
  SHUTDOWN_SECONDS: number
}

/**
 * Reads settings. Empty variables count as absent. Throws an error with a readable line for every wrong variable.
 *
 * This server does not use service-kit, whose engines would add a database client to a small image.
 */
export function readStaticServerConfig(env: Readonly<Record<string, string | undefined>>): StaticServerSettings {
  const problems: string[] = []
  const readInteger = (name: string, fallback: number, [min, max]: readonly [number, number]) => {
    const value = Number(env[name] || fallback)
    if (!Number.isInteger(value) || value < min || value > max) {
      problems.push(`${name}: must be a whole number from ${min} to ${max}`)
    }
    return value
  }
  const settings = {
    PORT: readInteger('PORT', 8080, [0, 65_535]),
    HOST: env.HOST || '127.0.0.1',
    SHUTDOWN_SECONDS: readInteger('SHUTDOWN_SECONDS', 9, [1, 300]),
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return settings
}
