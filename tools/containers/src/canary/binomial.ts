/** The smallest number that a binomial count exceeds with a probability of at most `exceededWith`. */
export function binomialBound(tries: number, probability: number, exceededWith: number): number {
  /** Probability of exactly `count`, and of at most `count`. */
  let exactly = (1 - probability) ** tries
  let atMost = exactly
  let count = 0
  while (1 - atMost > exceededWith && count < tries) {
    exactly *= ((tries - count) / (count + 1)) * (probability / (1 - probability))
    count += 1
    atMost += exactly
  }
  return count
}
