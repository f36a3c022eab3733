import { EngineSettings } from '@plekje/engines'

/** Engines in a folder, for a process that may have to wait minutes for a processor. */
export const patientSettings = (dataDir: string): EngineSettings =>
  EngineSettings.parse({ DATA_DIR: dataDir, MONGODB_TIMEOUT_MS: '600000' })
