import { resolve } from 'node:path'
import { ConfigError, ignoreEd25519Warning, readConfig } from '@plekje/service-kit'
import { banner } from './banner'
import { type OpenEngines, type ServePart, startPlatform } from './platform'
import { createProgress } from './progress'
import { PlatformSettings } from './settings'

/** Maximum time of stopping; then the process exits, and the next start recovers. */
const STOP_DEADLINE_MS = 10_000

interface Options {
  readonly onStarted?: () => void
  readonly serve?: ServePart
}

/**
 * Runs the platform as this process's only task, on the engines that `open` returns. If the platform cannot start,
 * prints the reason on stderr and exits with 1. SIGTERM and SIGINT stop it.
 */
export function runPlatform(open: OpenEngines, options: Options = {}): void {
  run(open, options).catch((error: unknown) => {
    console.error(explain(error))
    process.exit(1)
  })
}

async function run(open: OpenEngines, { onStarted, serve }: Options): Promise<void> {
  ignoreEd25519Warning()
  const settings = readConfig(PlatformSettings, process.env)
  const root = process.env.PLEKJE_ROOT ?? resolve(__dirname, '../../..')
  console.log(`Starting ${settings.BRAND_NAME} …`)
  const platform = await startPlatform(settings, process.env, {
    root,
    open,
    serve,
    progress: createProgress(console.log),
  })
  onStarted?.()
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref()
    await platform.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const seconds = process.uptime()
  console.log(banner({ brand: settings.BRAND_NAME, platform, seconds, dataDir: settings.DATA_DIR }))
}

/** The remedy for a known error; otherwise the whole error. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError) return `Settings are wrong:\n${error.message}`
  const { name, code, port, message } = error as { name?: string; code?: string; port?: number; message?: string }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken. Stop the program that listens there, or choose another: PORT=8090 npm start`
  }
  if (name === 'DirectoryInUseError') {
    return `${message}. Stop that one, or choose another folder: DATA_DIR=.data2 npm start`
  }
  return error
}
