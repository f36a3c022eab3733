/** A pseudo-random number in [0, 1), deterministic for seed and text (FNV-1a with a final mix). */
export function pseudoRandom(seed: number, text: string): number {
  let hash = (0x811c9dc5 ^ Math.imul(seed | 0, 0x9e3779b1)) >>> 0
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  hash ^= hash >>> 16
  return (hash >>> 0) / 2 ** 32
}

/** A pseudo-random element, deterministic for seed and text. */
export function pick<T>(from: readonly [T, ...T[]], seed: number, text: string): T {
  return from[Math.floor(pseudoRandom(seed, text) * from.length)] ?? from[0]
}
