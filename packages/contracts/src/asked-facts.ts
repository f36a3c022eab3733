import { FACTS, type Fact, PARTLY } from './facts'

/** Reads facts that are asked for in an address: "dogs,terrace,partly". */
export function readFacts(text = ''): { readonly facts: readonly Fact[]; readonly alsoPartly: boolean } {
  const named = text.split(',')
  return { facts: FACTS.filter((fact) => named.includes(fact)), alsoPartly: named.includes(PARTLY) }
}

/** The same with one more, or one less. */
export function withName(text = '', name: Fact | typeof PARTLY, isOn: boolean): string {
  const others = text.split(',').filter((other) => other !== name)
  return [...others, ...(isOn ? [name] : [])].join()
}
