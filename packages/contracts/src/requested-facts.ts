import { FACTS, type Fact, PARTLY } from './facts'

/** Parses facts in an address: "dogs,terrace,partly". */
export function readFacts(text = ''): { readonly facts: readonly Fact[]; readonly alsoPartly: boolean } {
  const names = text.split(',')
  return { facts: FACTS.filter((fact) => names.includes(fact)), alsoPartly: names.includes(PARTLY) }
}

/** Adds a name to a list in an address, or removes it. */
export function withName(text = '', name: Fact | typeof PARTLY, isOn: boolean): string {
  const names = text.split(',').filter((other) => other !== name)
  if (isOn) names.push(name)
  return names.join()
}
