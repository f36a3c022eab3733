import { readFileSync } from 'node:fs'
import { EngineSettingsError } from './settings-error'

/** Reads the certificate file that a variable names. Throws {@link EngineSettingsError} when it cannot be read. */
export function readCaFile(variable: string, path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new EngineSettingsError(`${variable}: cannot read ${path}`, { cause })
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----')) {
    throw new EngineSettingsError(`${variable}: ${path} contains no certificate (PEM)`)
  }
  return text
}
