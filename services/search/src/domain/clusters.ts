/** A number of venues at a position on the map: x from the west and y from the north, each from 0 to 1. */
export interface MapPoint {
  readonly x: number
  readonly y: number
  readonly count: number
  /** Bounding box of the venues. */
  readonly reach: Bounds
}

export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Cluster<H extends MapPoint> extends MapPoint {
  readonly members: readonly H[]
}

/**
 * Joins points that are nearer to each other than `distance` (a share of the map's width). The points are visited from
 * the most venues to the fewest; each takes the points around it that no cluster has yet. A cluster lies at the weighted
 * centre of its points.
 */
export function clusterPoints<H extends MapPoint>(points: readonly H[], distance: number): Cluster<H>[] {
  if (distance <= 0) return points.map((point) => clusterOf([point]))
  const keyOf = (x: number, y: number) => `${Math.floor(x / distance)} ${Math.floor(y / distance)}`
  const byKey = new Map<string, H[]>()
  for (const point of points) {
    const key = keyOf(point.x, point.y)
    const members = byKey.get(key) ?? []
    members.push(point)
    byKey.set(key, members)
  }
  const clustered = new Set<H>()
  const clusters: Cluster<H>[] = []
  for (const point of [...points].sort((a, b) => b.count - a.count)) {
    if (clustered.has(point)) continue
    const near: H[] = []
    for (const right of [-1, 0, 1]) {
      for (const down of [-1, 0, 1]) {
        for (const other of byKey.get(keyOf(point.x + right * distance, point.y + down * distance)) ?? []) {
          if (!clustered.has(other) && Math.hypot(other.x - point.x, other.y - point.y) < distance) near.push(other)
        }
      }
    }
    for (const member of near) clustered.add(member)
    clusters.push(clusterOf(near))
  }
  return clusters
}

function clusterOf<H extends MapPoint>(members: readonly H[]): Cluster<H> {
  const count = members.reduce((sum, member) => sum + member.count, 0)
  const weightedMean = (coordinate: (member: H) => number) =>
    members.reduce((sum, member) => sum + coordinate(member) * member.count, 0) / count
  return {
    x: weightedMean(({ x }) => x),
    y: weightedMean(({ y }) => y),
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
