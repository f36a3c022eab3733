export interface EngineUnderTest<Engine> {
  readonly name: string
  /** The reason why the engine is unavailable here; undefined when it is available. */
  readonly unavailable?: string | undefined
  /** Opens an engine without data of earlier tests. */
  open(): Promise<Engine>
}

/**
 * Runs one contract suite against every adapter of a port. An unavailable adapter is reported as skipped, by its name,
 * or fails if `REQUIRE_ENGINES` names it.
 */
export function describeEachEngine<Tested extends EngineUnderTest<unknown>>(
  port: string,
  engines: readonly Tested[],
  suite: (engine: Tested) => void,
): void {
  for (const engine of engines) {
    const isRequired = (process.env.REQUIRE_ENGINES ?? '').split(',').includes(engine.name)
    if (engine.unavailable === undefined) {
      describe(`${port} on ${engine.name}`, () => suite(engine))
    } else if (isRequired) {
      it(`${port} on ${engine.name}`, () => {
        throw new Error(`${engine.name} is required here but is unavailable: ${engine.unavailable}`)
      })
    } else {
      // biome-ignore lint/suspicious/noSkippedTests: a missing engine is reported as skipped, by its name
      describe.skip(`${port} on ${engine.name} (skipped: ${engine.unavailable})`, () => suite(engine))
    }
  }
}
