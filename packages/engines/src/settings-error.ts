/** Settings of engines that contradict each other or lead to nothing. The message names the variable. */
export class EngineSettingsError extends Error {
  override readonly name = 'EngineSettingsError'
}
