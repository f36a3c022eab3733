import { buildSeed } from './build-seed'
import { readFacts } from './read-facts'

// Prints each fact with the sentence that states it, and the number of venues with that sentence.
const counts = new Map<string, number>()
const { venues } = buildSeed().seed
for (const { name, shortDescription, description } of venues) {
  for (const { fact, value, sentence } of readFacts(description, shortDescription)) {
    const line = `${fact.padEnd(19)} ${String(value).padEnd(7)} ${sentence.replaceAll(name, '…')}`
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
}
for (const [line, count] of [...counts].sort(([a], [b]) => a.localeCompare(b))) {
  console.log(`${String(count).padStart(4)}  ${line}`)
}
