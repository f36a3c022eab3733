/** Thrown for engine settings that contradict each other or cannot work. The message names the variable. */
export class EngineSettingsError extends Error {
  override readonly name = 'EngineSettingsError'
}
