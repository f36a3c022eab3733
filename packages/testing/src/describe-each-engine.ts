/**
 * Runs one contract suite against every adapter of a port: the embedded one always, the external one where its test
 * URL is set or testcontainers can start it. One that cannot be had is reported as skipped by name, never silently
 * absent; with `CI=true` and `REQUIRE_ENGINES` naming it, it fails instead.
 */
export interface EngineUnderTest<Engine> {
  readonly name: string
  /** Why it cannot be had here; undefined when it can. */
  readonly unavailable?: string | undefined
  /** Opens a fresh one: nothing of an earlier test is in it. */
  open(): Promise<Engine>
}

export function describeEachEngine<Tested extends EngineUnderTest<unknown>>(
  port: string,
  engines: readonly Tested[],
  suite: (engine: Tested) => void,
): void {
  for (const engine of engines) {
    const required = (process.env.REQUIRE_ENGINES ?? '').split(',').includes(engine.name)
    if (engine.unavailable === undefined) {
      describe(`${port} on ${engine.name}`, () => suite(engine))
    } else if (required) {
      it(`${port} on ${engine.name}`, () => {
        throw new Error(`${engine.name} is required here but cannot be had: ${engine.unavailable}`)
      })
    } else {
      // biome-ignore lint/suspicious/noSkippedTests: an engine that is missing is reported as skipped, by its name
      describe.skip(`${port} on ${engine.name} (skipped: ${engine.unavailable})`, () => suite(engine))
    }
  }
}
