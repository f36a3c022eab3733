/** The smallest number that a binomial count exceeds with a probability of at most `exceededWith`. */
export function binomialBound(tries: number, probability: number, exceededWith: number): number {
  let mass = (1 - probability) ** tries
  let below = mass
  let count = 0
  while (1 - below > exceededWith && count < tries) {
    mass *= ((tries - count) / (count + 1)) * (probability / (1 - probability))
    count += 1
    below += mass
  }
  return count
}
