import { FACTS, type Fact, PARTLY } from './facts'

/** Parses facts in an address: "dogs,terrace,partly". */
export function readFacts(text = ''): { readonly facts: readonly Fact[]; readonly alsoPartly: boolean } {
  const names = text.split(',')
  return { facts: FACTS.filter((fact) => names.includes(fact)), alsoPartly: names.includes(PARTLY) }
}

/** Adds a name to a list in an address. */
export const withName = (text = '', name: Fact | typeof PARTLY): string => [...otherNames(text, name), name].join()

/** Removes a name from a list in an address. */
export const withoutName = (text = '', name: Fact | typeof PARTLY): string => otherNames(text, name).join()

const otherNames = (text: string, name: string): string[] => text.split(',').filter((other) => other !== name)
