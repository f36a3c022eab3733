import { readFileSync } from 'node:fs'
import { EngineSettingsError } from './settings-error'

/** The certificates that a variable names the file of. Throws {@link EngineSettingsError} when they cannot be read. */
export function readCaFile(variable: string, path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new EngineSettingsError(`${variable}: cannot read ${path}`, { cause })
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----')) {
    throw new EngineSettingsError(`${variable}: ${path} holds no certificate (PEM)`)
  }
  return text
}
