/** A number of venues at a position on the map: x from the west and y from the north, each from 0 to 1. */
export interface Heap {
  readonly x: number
  readonly y: number
  readonly count: number
  /** Bounding box of the venues. */
  readonly reach: Reach
}

export interface Reach {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Cluster<H extends Heap> extends Heap {
  readonly members: readonly H[]
}

/**
 * Joins heaps that are nearer to each other than `distance` (a share of the map). The fullest heap comes first and
 * takes every free heap around it; the cluster lies at their weighted centre.
 */
export function joinNear<H extends Heap>(heaps: readonly H[], distance: number): Cluster<H>[] {
  if (distance <= 0) return heaps.map((heap) => clusterOf([heap]))
  const keyOf = (x: number, y: number) => `${Math.floor(x / distance)} ${Math.floor(y / distance)}`
  const byKey = new Map<string, H[]>()
  for (const heap of heaps) {
    const key = keyOf(heap.x, heap.y)
    const there = byKey.get(key)
    if (there) there.push(heap)
    else byKey.set(key, [heap])
  }
  const taken = new Set<H>()
  const clusters: Cluster<H>[] = []
  for (const heap of [...heaps].sort((one, other) => other.count - one.count)) {
    if (taken.has(heap)) continue
    const near: H[] = []
    for (const right of [-1, 0, 1]) {
      for (const down of [-1, 0, 1]) {
        for (const other of byKey.get(keyOf(heap.x + right * distance, heap.y + down * distance)) ?? []) {
          if (!taken.has(other) && Math.hypot(other.x - heap.x, other.y - heap.y) < distance) near.push(other)
        }
      }
    }
    for (const one of near) taken.add(one)
    clusters.push(clusterOf(near))
  }
  return clusters
}

function clusterOf<H extends Heap>(members: readonly H[]): Cluster<H> {
  const count = members.reduce((sum, member) => sum + member.count, 0)
  const middle = (of: (member: H) => number) => members.reduce((sum, one) => sum + of(one) * one.count, 0) / count
  return {
    x: middle(({ x }) => x),
    y: middle(({ y }) => y),
    count,
    reach: {
      left: Math.min(...members.map(({ reach }) => reach.left)),
      top: Math.min(...members.map(({ reach }) => reach.top)),
      right: Math.max(...members.map(({ reach }) => reach.right)),
      bottom: Math.max(...members.map(({ reach }) => reach.bottom)),
    },
    members,
  }
}
